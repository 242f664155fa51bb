import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createSandbox } from '../../server/common/src/sandbox.js';
import { evaluateTool, rendering } from '../../shared/src/features/evaluation/rendering.js';
import { Document } from '../../shared/src/tool/document.js';
import { outputClaims, type OutputClaim } from '../../shared/src/tool/output-claims.js';
import type { GivenFile, Intent } from './draft.js';

/** Programs that not every Unix has: each prints its name and its arguments. */
const recorded = 'bcftools bedtools datamash fastp fastqc minimap2 python samtools seqkit seqtk'.split(' ');

/** A script has to be there, as Python would say. */
const recorder = `#!/bin/sh
name=\${0##*/}
if [ "$name" = python ] && [ ! -f "$1" ]; then echo "$1: not found" >&2; exit 2; fi
echo "$name $*" >> "$CALLS"
echo "$name $*"
`;

/**
 * Runs the command of a tool in a folder of its own, and compares what it leaves with an intent.
 * @returns what is different, in a few words; undefined if nothing is
 */
export async function differenceFrom(intent: Intent, text: string): Promise<string | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'user-tool-draft-'));
  try {
    return await differenceIn(folder, intent, text);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function differenceIn(folder: string, intent: Intent, text: string): Promise<string | undefined> {
  const document = new Document(text);
  const { tool } = document;
  if (!tool) return 'not a tool';
  const names = tool.inputs.map(({ name }) => name ?? '');
  const { given, places } = writeInputs(folder, intent, names);
  const sources = { given, sample: false, sizeOf: (path: string) => statSync(path).size };
  const evaluated = await evaluateTool(document, sources, await createSandbox());
  const { command, files, errors } = rendering(document, evaluated, { path: '', problems: [] });
  if (command === null) return errors[0]?.message ?? 'has no command';
  const work = join(folder, 'work');
  mkdirSync(work);
  for (const { filename, name, content } of files) {
    const file = filename ?? name ?? 'config';
    places.set(file, 'SCRIPT');
    writeFileSync(join(work, file), content);
  }
  const { status, calls, stderr } = run(folder, work, command);
  if (status !== 0) return `fails: ${stderr.split('\n')[0]}`;
  const shown = (found: string): string =>
    [...places].reduce((all, [path, name]) => all.replaceAll(path, name), found).replace(/[ \t]+/g, ' ');
  const missing = intent.calls?.find((call) => !calls.map(shown).includes(call));
  if (missing !== undefined) return `does not call "${missing}" but "${calls.map(shown).join('; ')}"`;
  const claims = outputClaims(tool);
  for (const [name, expected] of Object.entries(intent.outputs ?? {})) {
    const claim = claims.find((one) => plainName(one.name) === name);
    if (!claim) return `has no output "${name}"`;
    const found = contentOf(work, claim);
    const wanted = JSON.stringify(expected).replace(/(?:\\t| )+/g, ' ');
    const inWords = (_: string, value: unknown): unknown =>
      typeof value === 'string' ? shown(value) : value;
    const got = found && JSON.stringify(found, inWords).replace(/(?:\\t| )+/g, ' ');
    if (got !== wanted) return `"${name}" is ${got ?? 'not written'}`;
  }
  return undefined;
}

/** A name with what it may have instead of spaces. */
function plainName(name: string): string {
  return name.replace(/\W/g, '_');
}

/** Writes the files of the inputs. `places` are their paths, by which outputs and calls may name them. */
function writeInputs(
  folder: string,
  { inputs }: Intent,
  names: readonly string[],
): { given: { [name: string]: unknown }; places: Map<string, string> } {
  const places = new Map<string, string>();
  const write = (name: string, { text, name: file = 'dataset.dat' }: GivenFile, index: number): string => {
    const path = join(folder, 'inputs', name, String(index), file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    places.set(path, name.toUpperCase());
    return path;
  };
  const valueOf = (name: string, value: unknown): unknown => {
    if (isFile(value)) return write(name, value, 0);
    return Array.isArray(value) && value.every(isFile)
      ? value.map((file, index) => write(name, file, index))
      : value;
  };
  const given = Object.entries(inputs).map(([name, value]) => [
    names.find((one) => plainName(one) === name) ?? name,
    valueOf(name, value),
  ]);
  return { given: Object.fromEntries(given) as { [name: string]: unknown }, places };
}

function isFile(value: unknown): value is GivenFile {
  return typeof value === 'object' && value !== null && 'text' in value;
}

function run(folder: string, work: string, command: string) {
  const [programs, log] = [join(folder, 'programs'), join(folder, 'calls')];
  mkdirSync(programs);
  writeFileSync(log, '');
  for (const name of recorded) writeFileSync(join(programs, name), recorder, { mode: 0o755 });
  const { status, stderr } = spawnSync('sh', ['-e', '-c', command], {
    cwd: work,
    encoding: 'utf8',
    input: '',
    timeout: 300_000,
    env: { PATH: `${programs}:${process.env['PATH']}`, CALLS: log, GALAXY_SLOTS: '1', LC_ALL: 'C' },
  });
  return { status, stderr, calls: readFileSync(log, 'utf8').split('\n').filter(Boolean) };
}

/** The text of an output, or those of its elements by name; undefined if it claims nothing. */
function contentOf(
  work: string,
  { fromWorkDir, discoveries }: OutputClaim,
): string | Record<string, string> | undefined {
  if (fromWorkDir !== null) {
    const file = join(work, fromWorkDir);
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  }
  const [discovery] = discoveries;
  if (!discovery?.source) return undefined;
  const pattern = new RegExp(discovery.source, 'u');
  const place = join(work, discovery.directory);
  const found = (existsSync(place) ? readdirSync(place).sort() : []).flatMap((file) => {
    const match = pattern.exec(file);
    const name = match?.groups?.['designation'] ?? match?.groups?.['name'] ?? file;
    return match ? [[name, readFileSync(join(place, file), 'utf8')]] : [];
  });
  return found.length > 0 ? (Object.fromEntries(found) as Record<string, string>) : undefined;
}
