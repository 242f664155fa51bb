import { configFileName } from '../problems/project-config.js';
import { reportedSpan } from '../problems/reported-spans.js';
import type { ReportedProblem, PartRule } from '../problems/rule.js';
import type { PerFieldKind } from '../schema/field-kind.js';
import type { Span, SpanEdit } from '../text/range.js';
import { replaceInScalar, replaceScalar } from '../text/write-scalar.js';
import { quoted } from '../util/wording.js';
import {
  isDatatype,
  nearDatatype,
  outputFormatWords,
  splitDatatypes,
  usualDatatype,
  type ListedDatatype,
} from '../values/datatypes.js';
import type { YamlScalar } from '../yaml/node.js';

export const datatypeUnknown: PartRule = {
  code: 'datatype-unknown',
  severity: { platform: 'info', galaxy: 'info' },
  summary: 'an unknown datatype in `format`',
  why: 'A `format` must be the name of a platform datatype, such as `fastqsanger` or `tabular`. The name is often, but not always, the file extension. An input with an unknown datatype accepts no dataset, and an output with an unknown datatype cannot be used by other tools.',
  exceptions: [
    'A name that resembles a known datatype is a warning. Any other name is only info, because a platform can have its own datatypes: add these to `datatypes` in `.user-tool.yml`.',
  ],
  bad: {
    text: 'inputs:\n  - name: table\n    type: data\n    format: tabularr\n',
  },
  good: {
    text: 'inputs:\n  - name: table\n    type: data\n    format: [tabular, csv]\n',
  },
  checkPart(part, report, { datatypes }) {
    const vocabulary = vocabularyOf(datatypes);
    for (const [scalar, { field }] of part.structure.texts) {
      const draftsOf = field.kind && problemsByKind[field.kind];
      for (const problem of draftsOf?.(scalar, vocabulary) ?? []) {
        report({ node: scalar, span: reportedSpan(part, scalar), ...problem });
      }
    }
  },
};

/** The known datatypes, bundled or configured. */
interface Vocabulary {
  has(name: string): boolean;
  /** The datatype that was probably meant. */
  near(name: string): string | undefined;
}

/** Creates the problems of each kind of datatype text. */
const problemsByKind: Partial<
  PerFieldKind<(scalar: YamlScalar, vocabulary: Vocabulary) => ReportedProblem[]>
> = {
  datatype: outputDrafts,
  datatypes: inputDrafts,
};

/** Suggestions are computed for at most this many names of a part. */
const maxGuesses = 500;

function vocabularyOf(extra: readonly string[]): Vocabulary {
  const meant = new Map<string, string | undefined>();
  return {
    has: (name) => isDatatype(name, extra),
    near(name) {
      if (!meant.has(name) && meant.size < maxGuesses) meant.set(name, nearDatatype(name, extra));
      return meant.get(name);
    },
  };
}

/** An input accepts several datatypes, separated by commas. */
function inputDrafts(scalar: YamlScalar, vocabulary: Vocabulary): ReportedProblem[] {
  const listed = splitDatatypes(scalar.decoded.text);
  const unknown = listed.filter(({ name }) => !vocabulary.has(name));
  const empty = emptyPlace(scalar, listed.length > 0);
  return [...unknown.map((one) => unknownDatatype(scalar, one, vocabulary)), ...(empty ? [empty] : [])];
}

/** An output has a single datatype, or a keyword for it. */
function outputDrafts(scalar: YamlScalar, vocabulary: Vocabulary): ReportedProblem[] {
  const { text } = scalar.decoded;
  const name = text.trim();
  if (outputFormatWords.includes(name) || vocabulary.has(name)) return [];
  if (name.includes(',')) return [severalDraft(scalar, vocabulary)];
  const start = text.indexOf(name);
  return [unknownDatatype(scalar, { name, span: { start, end: start + name.length } }, vocabulary)];
}

function unknownDatatype(
  scalar: YamlScalar,
  { name, span }: ListedDatatype,
  vocabulary: Vocabulary,
): ReportedProblem {
  const place = { span: scalar.decoded.spanOf(span) };
  const meant = vocabulary.near(name);
  if (meant === undefined) {
    const message = `The datatype ${quoted(name)} is not known: correct it, or add it to "datatypes" in "${configFileName}".`;
    return { ...place, message };
  }
  // A name with a dot is a file extension, never a datatype.
  const hasDot = /^\*?\./.test(name);
  const sameName = name.replace(/^\*?\./, '').toLowerCase() === meant.toLowerCase();
  return {
    ...place,
    message: `The datatype ${quoted(name)} does not exist: did you mean "${meant}"?`,
    severity: 'warning',
    fixes: [
      {
        title: `Replace with "${meant}"`,
        edits: [replaceInScalar(scalar, span, meant)],
        preferred: sameName || (hasDot && usualDatatype(name) === meant),
      },
    ],
  };
}

/** With more choices than this, none are offered. */
const maxChoices = 5;

function severalDraft(scalar: YamlScalar, vocabulary: Vocabulary): ReportedProblem {
  const names = splitDatatypes(scalar.decoded.text).map(({ name }) => name);
  const datatypes = names.filter((name) => vocabulary.has(name));
  return {
    message: `An output has only one datatype, but ${quoted(scalar.decoded.text)} lists several: keep one.`,
    ...(datatypes.length > 0 && { severity: 'warning' as const }),
    fixes: [...new Set(datatypes)]
      .slice(0, maxChoices)
      .map((name) => ({ title: `Replace with "${name}"`, edits: [replaceScalar(scalar, name)] })),
  };
}

/** Empty entries in a comma-separated list: reports the first, fixes all. */
function emptyPlace(scalar: YamlScalar, hasNames: boolean): ReportedProblem | undefined {
  const spare = extraCommas(scalar.decoded.text);
  const [first] = spare;
  if (!first) return undefined;
  const fix = { title: 'Remove the comma', edits: withoutSpans(scalar, spare), preferred: true };
  return {
    span: scalar.decoded.spanOf(first),
    message: 'A datatype is missing next to this comma: add it, or remove the comma.',
    fixes: hasNames ? [fix] : [],
  };
}

/** Several cuts together can turn a plain scalar into something other than text, so it is rewritten. */
function withoutSpans(scalar: YamlScalar, spans: readonly Span[]): SpanEdit[] {
  if (scalar.style !== 'plain' || spans.length === 1) {
    return spans.map((span) => replaceInScalar(scalar, span, ''));
  }
  const starts = [0, ...spans.map(({ end }) => end)];
  const kept = starts.map((start, i) => scalar.decoded.text.slice(start, spans[i]?.start));
  return [replaceScalar(scalar, kept.join(''))];
}

/** The superfluous commas, each with the whitespace after it. */
function extraCommas(text: string): Span[] {
  const firstName = text.search(/[^\s,]/);
  return [...text.matchAll(/,[ \t]*(?=(\s*[^\s,])?)/g)]
    .filter(({ index, 1: nameBehind }) => index < firstName || nameBehind === undefined)
    .map((match) => ({ start: match.index, end: match.index + match[0].length }));
}
