import { translatePattern } from '../values/translate-pattern.js';
import { predefinedPatterns } from '../values/discover-pattern.js';
import type { Span } from '../text/range.js';
import { asMapping, asSequence, pairsByName, plainValue, type PlainValue } from '../yaml/node.js';
import type { Tool } from './document.js';
import type { ToolOutput } from './output.js';

/** How the files of an output are found in the working directory: plain data. */
export interface OutputClaim {
  name: string;
  /** `data`, `collection`, … */
  type: string;
  /** The datatype of the output, if it names one. */
  format: string | null;
  /** The type of a collection: `list`, `paired`, …. */
  collectionType: string | null;
  /** A path in the working directory. */
  fromWorkDir: string | null;
  discoveries: Discovery[];
  /** Where the document says how the files are found. */
  span: Span;
}

/** An entry of `discover_datasets`, with the defaults of what it leaves out. */
export interface Discovery {
  /** As written. */
  pattern: string;
  /** A JavaScript regular expression (flag `u`) that matches the same names; undefined if there is none. */
  source: string | undefined;
  format: string | null;
  /** In the working directory; empty for all of it. */
  directory: string;
  recurse: boolean;
  matchRelativePath: boolean;
  sortKey: string;
  sortComp: string;
  sortReverse: boolean;
}

/**
 * What the outputs of a tool claim from the working directory. Outputs without a name are `output_1`, ….
 *
 * Source: interface document, "Output"; public platform, "Outputs".
 */
export function outputClaims({ outputs }: Tool): OutputClaim[] {
  return outputs.map((output, index) => ({
    name: output.name ?? `output_${index + 1}`,
    type: output.type,
    format: textIn(output, 'format'),
    collectionType: textIn(output, 'collection_type'),
    fromWorkDir: textIn(output, 'from_work_dir'),
    discoveries: discoveriesOf(output),
    span:
      (output.pairs.get('from_work_dir') ?? output.pairs.get('discover_datasets'))?.value.span ??
      output.mapping.span,
  }));
}

function textIn({ pairs }: ToolOutput, field: string): string | null {
  return text(plainValue(pairs.get(field)?.value));
}

function discoveriesOf({ pairs }: ToolOutput): Discovery[] {
  const node = pairs.get('discover_datasets')?.value;
  const entries = asSequence(node)?.items.map(({ value }) => value) ?? [node];
  return entries.flatMap((entry) => {
    const mapping = asMapping(entry);
    if (!mapping) return [];
    const fields = pairsByName(mapping);
    const get = (name: string): PlainValue => plainValue(fields.get(name)?.value);
    const pattern = text(get('pattern'));
    return pattern === null ? [] : [discovery(pattern, get)];
  });
}

function discovery(pattern: string, get: (name: string) => PlainValue): Discovery {
  return {
    pattern,
    source: translatePattern(predefinedPatterns.get(pattern) ?? pattern),
    format: text(get('format')),
    directory: text(get('directory')) ?? '',
    recurse: get('recurse') === true,
    matchRelativePath: get('match_relative_path') === true,
    sortKey: text(get('sort_key')) ?? 'filename',
    sortComp: text(get('sort_comp')) ?? 'lexical',
    sortReverse: get('sort_reverse') === true,
  };
}

function text(value: PlainValue): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}
