import { nearest, parseYaml, plainValue, SourceText } from '@user-tool/shared';
import { readFileSync } from 'node:fs';
import { reasonOf } from '@user-tool/checking/files/file-error.js';
import { optionRows, serviceOptions, variableOf, type OptionName, type ServiceOption } from './options.js';
import type { OptionFault, WrittenOption } from './written.js';

/** The contents of an options file, and its faults. */
export interface OptionsFile {
  written: Map<OptionName, WrittenOption>;
  /** Sentences, each with its place. */
  faults: OptionFault[];
}

/** Reads an options file; one that cannot be read is a fault. */
export function readOptionsFile(file: string): OptionsFile {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    return {
      written: new Map(),
      faults: [{ source: 'file', text: `${file}: the options cannot be read: ${reasonOf(error)}.` }],
    };
  }
  return readOptionsText(text, file);
}

/**
 * Parses the text of an options file, in YAML.
 * @param file its name in faults
 */
export function readOptionsText(text: string, file: string): OptionsFile {
  const source = new SourceText(text);
  const at = (offset: number): string => {
    const { line, character } = source.positionAt(offset);
    return `${file}:${line + 1}:${character + 1}`;
  };
  const { root, problems } = parseYaml(text);
  const faultAt = (offset: number, sentence: string): OptionFault => ({
    source: 'file',
    offset,
    text: `${at(offset)}: ${sentence}`,
  });
  const faults = problems.map(({ span, message }) => faultAt(span.start, message));
  const written = new Map<OptionName, WrittenOption>();
  if (root?.kind !== 'mapping') {
    const isEmpty = !root || plainValue(root) === null;
    if (!isEmpty)
      faults.push(
        faultAt(root.span.start, 'A configuration file has one option per line, such as "port: 8765".'),
      );
    return { written, faults };
  }
  for (const { name, key, value } of root.pairs) {
    const option = name !== undefined && inFile().find((one) => one === name);
    if (!option) {
      faults.push(faultAt(key.span.start, unknown(name ?? '')));
    } else if (written.has(option)) {
      faults.push(faultAt(key.span.start, `"${option}" appears twice: remove one of them.`));
    } else {
      const { start } = value.span;
      written.set(option, { source: 'file', offset: start, place: at(start), value: plainValue(value) });
    }
  }
  return { written, faults };
}

function inFile(): OptionName[] {
  const hasKey = ({ key }: ServiceOption): boolean => key !== false;
  return optionRows().flatMap(({ name, option }) => (hasKey(option) ? [name] : []));
}

function unknown(name: string): string {
  if (name === 'config') return `"config" is not allowed in the file itself: remove the line.`;
  const other = optionRows().find((row) => row.name === name);
  if (other) return `"${name}" is not allowed in the file: set ${variableOf(other.name)}.`;
  const meant = nearest(name, Object.keys(serviceOptions));
  const way = meant ? `did you mean "${meant}"?` : '"user-tool serve --help" lists all options.';
  return `"${name}" is not an option of the service: ${way}`;
}
