import assert from 'node:assert/strict';
import fc from 'fast-check';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSandbox } from '../../server/common/src/sandbox.js';
import { runTool } from '../../server/runner/src/job/run-tool.js';
import { bubblewrap } from '../../server/runner/src/runtimes/bubblewrap.js';
import { podman as podmanRuntime } from '../../server/runner/src/runtimes/engines.js';
import type { Runtime } from '../../server/runner/src/runtimes/runtime.js';
import { isObject, type Json } from '../../shared/src/evaluate/json.js';
import { inputValues } from '../../shared/src/evaluate/values/input-values.js';
import { evaluateTool, rendering, type Rendering } from '../../shared/src/features/evaluation/rendering.js';
import { Document } from '../../shared/src/tool/document.js';
import { usesCommand, workspace } from '../cli/command.js';
import { runs } from '../support/runs.js';
import { exampleTools, platformTools } from '../support/tools.js';
import { usesPodman } from './podman.js';

const separator = Buffer.from('\0next\0');

/** Prints what the shell would read, and the files in the working directory in the order of `names`. */
function printing(runtime: Runtime, names: readonly string[]): Runtime {
  const print = 'for file; do cat -- "$file" && printf "\\0next\\0"; done';
  return {
    ...runtime,
    start: (job) => {
      const script = job.command.at(-1) ?? '';
      const files = names.map((name) => `./${name}`);
      return runtime.start({ ...job, command: ['/bin/sh', '-c', print, 'sh', script, ...files] });
    },
  };
}

/** The names that config files get. */
function namesOf({ files }: Pick<Rendering, 'files'>): string[] {
  return files.map(({ name, filename }, index) => filename ?? name ?? `config-${index + 1}`);
}

/** The texts of a rendering as they would be files. */
function textsOf({ command, files }: Rendering): Buffer {
  const texts = [command ?? '', ...files.map(({ content }) => content)];
  return Buffer.concat(texts.flatMap((text) => [Buffer.from(text), separator]));
}

/** Runs a tool up to where its command would start. */
async function ran(
  document: Document,
  given: { [name: string]: unknown },
  runtime: Runtime,
  names: readonly string[],
): Promise<{ texts: Buffer; inputs: { [name: string]: Json } }> {
  const printed: Buffer[] = [];
  const result = await runTool({
    document,
    given,
    runtime: printing(runtime, names),
    results: join(tmpdir(), 'user-tool-no-results'),
    hasNetwork: false,
    mayPull: false,
    mustSucceed: true,
    onOutput: (_stream, bytes) => printed.push(bytes),
  });
  assert.ok(!('errors' in result), JSON.stringify(result));
  return { texts: Buffer.concat(printed), inputs: result.inputs };
}

/** Plausible values, whose files exist. */
function sampleValues({ tool }: Document, folder: string): { [name: string]: Json } {
  const { values } = inputValues(tool?.inputs ?? [], { sample: true });
  const withFiles = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(withFiles);
    if (!isObject(value)) return value;
    if (value['class'] === 'File') {
      const path = join(folder, value['basename'] as string);
      writeFileSync(path, 'x');
      return { class: 'File', path };
    }
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withFiles(member)]));
  };
  return withFiles(values) as { [name: string]: Json };
}

/** Texts that shells, YAML, and terminals read in other ways than written. */
const hostile = fc.oneof(
  fc.constantFrom(
    "it's",
    '"',
    '$(id)',
    '`id`',
    '\\',
    '\r\n',
    '\n\n',
    '$HOME',
    '\ufeff',
    '\ud800',
    '%s',
    '-n',
    ' ',
    'ä',
  ),
  fc.string({ unit: 'binary', maxLength: 12 }),
);

const templates = [
  '$(inputs.text)',
  "'$(inputs.text)'",
  '"$(inputs.list.join(" "))"',
  '\\$(inputs.text)',
  '$(inputs.file.path)',
  '${ return inputs.text + "\\n"; }',
  '$(JSON.stringify(inputs))',
  '\\\\',
  '\t',
  'é\n',
];

const generated = fc.record({
  command: fc.array(fc.oneof(fc.constantFrom(...templates), hostile), { minLength: 1, maxLength: 8 }),
  config: fc.array(fc.oneof(fc.constantFrom(...templates), hostile), { minLength: 1, maxLength: 8 }),
  text: hostile,
  list: fc.array(hostile, { maxLength: 3 }),
});

describe('what render prints', () => {
  usesCommand();
  let folder: string;
  const podman = usesPodman();
  const environment = { ...process.env };
  before(() => {
    Object.assign(process.env, podman().env);
  });
  after(() => {
    for (const name of Object.keys(podman().env)) {
      const former = environment[name];
      if (former === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = former;
    }
  });
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'user-tool-rendered-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  const valid = platformTools().filter(({ name }) => name.startsWith('valid/'));
  for (const { name, text } of [...exampleTools(), ...valid])
    it(`runs: ${name}`, async () => {
      const document = new Document(text.replace(/^container: .*$/m, 'container: busybox'));
      const given = sampleValues(document, folder);
      const names = namesOf(await evaluateTool(document, { given }, await createSandbox()));
      const { texts, inputs } = await ran(document, given, podmanRuntime, names);
      const space = workspace({ 'a.tool.yml': document.source.text, 'run.json': JSON.stringify(inputs) });
      const { stdout, stderr } = space.run(['render', 'a.tool.yml', '--inputs', 'run.json', '--json']);
      assert.equal(texts.toString(), textsOf(JSON.parse(stdout) as Rendering).toString(), stderr);
    });

  it('runs, whatever the values and texts are', async () => {
    const file = join(folder, `it's a "file" $(x) ä.tsv`);
    writeFileSync(file, 'x');
    await fc.assert(
      fc.asyncProperty(generated, async ({ command, config, text, list }) => {
        const tool = {
          class: 'GalaxyUserTool',
          container: 'busybox',
          shell_command: command.join(''),
          configfiles: [{ filename: 'a/b.txt', content: config.join('') }],
          inputs: [
            { name: 'text', type: 'text' },
            { name: 'list', type: 'select', multiple: true, options: list.map((value) => ({ value })) },
            { name: 'file', type: 'data' },
          ],
        };
        const document = new Document(JSON.stringify(tool));
        const sandbox = await createSandbox();
        const given = { text, list, file };
        const first = await evaluateTool(document, { given }, sandbox);
        const isReady = first.faults.length + first.inputFaults.length === 0;
        fc.pre(isReady && first.command !== undefined);
        const { texts, inputs } = await ran(document, given, bubblewrap, ['a/b.txt']);
        const again = await evaluateTool(document, { given: inputs }, sandbox);
        const shown = rendering(document, again, { path: '', problems: [] });
        assert.deepEqual(shown.errors, []);
        assert.ok(texts.equals(textsOf(shown)));
      }),
      runs(150),
    );
  });
});
