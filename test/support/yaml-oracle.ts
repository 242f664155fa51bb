import { isAlias, isMap, isScalar, isSeq, parseAllDocuments, type Document } from 'yaml';
import type { YamlDocument, YamlNode } from '../../shared/src/yaml/node.js';

/** What a reader makes of a text, comparable between readers. */
export interface Reading {
  /** The text is not valid YAML. */
  broken: boolean;
  /** The values of the first document; its tags and places are not compared. */
  values: string;
}

/** What the package `yaml` makes of a text's first document. */
export function oracleReading(text: string): Reading {
  const documents = parseAllDocuments(text, {
    uniqueKeys: false,
    resolveKnownTags: false,
    schema: 'core',
    logLevel: 'silent',
    prettyErrors: false,
  });
  const [first] = Array.isArray(documents) ? documents.filter(isWritten) : [];
  if (!first) return { broken: documents.some(({ errors }) => errors.length > 0), values: '' };
  return { broken: first.errors.length > 0, values: valuesOf(first.contents) };
}

/** `...` alone makes an empty document, which is none to us. */
function isWritten({ contents, directives }: Document): boolean {
  const isEmpty =
    isScalar(contents) &&
    contents.type === 'PLAIN' &&
    contents.source === '' &&
    !contents.anchor &&
    !contents.tag;
  return directives?.docStart === true || !isEmpty;
}

function valuesOf(node: unknown): string {
  if (isAlias(node)) return `*${node.source}`;
  if (isMap(node))
    return `{${node.items.map(({ key, value }) => `${valuesOf(key)}: ${valuesOf(value)}`).join(', ')}}`;
  if (isSeq(node)) return `[${node.items.map(valuesOf).join(', ')}]`;
  return show(isScalar(node) ? node.value : null);
}

/** What our reader makes of a text. Only what `yaml` reports while it parses counts as broken. */
export function ownReading({ root, problems }: YamlDocument): Reading {
  return { broken: problems.some(({ kind }) => kind === 'syntax'), values: root ? ownValues(root) : '' };
}

function ownValues(node: YamlNode): string {
  if (node.kind === 'alias') return `*${node.name}`;
  if (node.kind === 'mapping')
    return `{${node.pairs.map(({ key, value }) => `${ownValues(key)}: ${ownValues(value)}`).join(', ')}}`;
  if (node.kind === 'sequence') return `[${node.items.map(({ value }) => ownValues(value)).join(', ')}]`;
  return show(node.value);
}

function show(value: unknown): string {
  return typeof value === 'number' || typeof value === 'bigint'
    ? String(Number(value))
    : JSON.stringify(value);
}

/** Texts that we read differently from `yaml` on purpose, or that it reads inconsistently. */
const differences: readonly { reason: string; test: (text: string, own: YamlDocument) => boolean }[] = [
  {
    reason: 'We stop at limits.',
    test: (_text, { problems }) => problems.some(({ kind }) => kind === 'limit'),
  },
  {
    reason: 'yaml drops trailing spaces of block scalars with an indentation indicator, which are content.',
    test: (text) => /[|>][-+]?[1-9]/.test(text),
  },
  {
    reason: 'We report aliases without an anchor, control characters, and merge conflicts; yaml does not.',
    test: (text, { problems }) =>
      // eslint-disable-next-line no-control-regex -- these are what is looked for
      /[\x01-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]|^(?:<{7}|>{7})/m.test(text) ||
      problems.some(({ span, kind }) => kind === 'syntax' && text[span.start] === '*'),
  },
  {
    reason: 'yaml accepts an empty key, or the value of a key with "?", at any deeper column.',
    test: (text) =>
      /^[ \t-]*(?:&\S* *|!\S* *)*:\s/m.test(`${text}\n`) || /(?:^|[\s,[{-])\?\s/.test(`${text}\n`),
  },
  {
    reason: 'yaml accepts a second colon behind brackets: "a: [b]: ".',
    test: (text) => /[\]}][ \t]*:(?:\s|$)/.test(text),
  },
  {
    reason: 'yaml rejects a line with only a tab below a key without a value.',
    test: (text) => /^[ ]*\t[ \t]*$/m.test(text),
  },
  {
    reason: 'We take a carriage return without a line feed for a line end.',
    test: (text) => /\r(?!\n)/.test(text),
  },
  {
    reason: 'yaml rejects comment lines between a value in brackets and the sign behind it.',
    test: (text) => /#.*\n\s*[,\]}]/.test(text),
  },
  {
    reason: 'yaml accepts a tag in brackets without a space behind it.',
    test: (text) => /![\w!]*[^\s\w!,\]}]/.test(text),
  },
  {
    reason: 'yaml takes "---" and "..." behind a tab for the end of a document, which begins a line.',
    test: (text) => /^[ \t]*\t[ \t]*(?:---|\.\.\.)(?:\s|$)/m.test(text),
  },
  {
    reason: 'yaml accepts tabs before the anchor or tag of a document only if brackets follow.',
    test: (text) => /^[ ]*\t[ \t]*[&!]/m.test(text),
  },
  {
    reason: 'yaml accepts tabs before a closing bracket.',
    test: (text) => /^[ ]*\t[ \t]*[\]}]/m.test(text),
  },
  {
    reason: 'yaml takes "---" or a colon behind the header of a block scalar for what it is elsewhere.',
    test: (text) => /[|>][-+]?[ \t]+(?:---|:)/.test(text),
  },
  {
    reason: 'yaml accepts an anchor without a space before brackets.',
    test: (text) => /&[^\s,[\]{}]+[[{]/.test(text),
  },
  {
    reason: 'yaml drops a value of which it does not know the tag.',
    test: (_text, { problems }) => problems.some(({ kind }) => kind === 'tag'),
  },
  {
    reason: 'yaml drops empty lines behind an escaped line end, and indentation before them.',
    test: (text) => /\\\r?\n[ \t]*\r?\n/.test(text),
  },
  {
    reason: 'yaml takes an escaped quote at the end of a line for the closing one.',
    test: (text) => /(?:''|\\")[ \t]*$/m.test(text),
  },
  {
    reason: 'yaml miscounts columns behind a byte order mark.',
    test: (text) => text.includes('\uFEFF'),
  },
  {
    reason:
      'A directive needs a "---" line, and what follows a document is another one, whose faults are not reported.',
    test: (text) => /^%/m.test(text) || /^(?:---|\.\.\.)(?:\s|$)/m.test(text.replace(/^---/, '')),
  },
];

/** Why our reading of a text may differ from that of `yaml`; undefined if it must not. */
export function reasonToDiffer(text: string, own: YamlDocument): string | undefined {
  return differences.find(({ test }) => test(text, own))?.reason;
}
