import { Composer, type CST, type Document, type ParsedNode } from 'yaml';
import type { Span, SpanEdit } from '../text/range.js';
import { TreeBuilder } from './build.js';
import type { Fault } from './faults/fault.js';
import { limits, notText, tooLong } from './limits.js';
import { excerptAt, lineAround, linesBelow, type Line } from './lines.js';
import { MendedText } from './mended-text.js';
import { takeFirstSides } from './merge-conflict.js';
import { tell } from './faults/messages.js';
import type { YamlDocument, YamlProblem } from './node.js';
import { surveyTokens, type Survey } from './survey.js';
import { faultsOfParser, onePerLine, type Found } from './faults/parser-faults.js';
import { isWritten, readTokens, type Tokens } from './tokens.js';

/**
 * Reads the first document of a text. Never throws: what cannot be read is a problem, and the rest is there.
 * Bounded by {@link limits}; a document over a limit has no root.
 */
export function parseYaml(text: string): YamlDocument {
  const unreadable = unreadableReason(text);
  if (unreadable) return unreadDocument(unreadable);
  const { text: readable, conflicts } = takeFirstSides(text.replace(/\r(?!\n)/g, '\n'));
  const reading = readPast(readable);
  if (reading.limit) return { comments: [], problems: [reading.limit] };
  const { composed, survey, mended, faults } = reading;
  const builder = new TreeBuilder(readable, mended.at);
  const root = composed?.contents ? builder.build(composed.contents) : undefined;
  const inTree = builder.problems.filter(({ kind }) => kind === 'syntax');
  const syntax = [
    ...onePerLine(readable, [...faults, ...inTree.map((problem) => ({ problem, mended: false }))]),
    ...conflicts.map((span) => conflictProblem(span)),
    ...repeatedDirectives(readable, reading.tokens, mended),
    ...controlCharacters(readable),
  ];
  const told = new Set(syntax.map(({ span }) => span.start));
  const problems = [
    ...syntax,
    ...builder.problems.filter(({ kind }) => kind !== 'syntax'),
    ...tagProblems(readable, composed, mended).filter(({ span }) => !told.has(span.start)),
    ...furtherDocuments(survey, mended),
  ].sort((a, b) => a.span.start - b.span.start);
  const comments = survey.comments.flatMap((comment) => {
    const span = mended.spanAt(comment.span);
    return span.end > span.start ? [{ span, text: readable.slice(span.start, span.end) }] : [];
  });
  return { ...(root && { root }), comments, problems };
}

/** A document that is not there to be read: all that is known of it is why, as one sentence. */
export function unreadDocument(reason: string): YamlDocument {
  return { comments: [], problems: [limitProblem({ start: 0, end: 0 }, reason)] };
}

function unreadableReason(text: string): string | undefined {
  if (text.length > limits.documentLength) return tooLong(text.length);
  return text.includes('\0') ? notText : undefined;
}

function limitProblem(span: Span, message: string): YamlProblem {
  return { kind: 'limit', span, message };
}

interface Reading {
  tokens: CST.Token[];
  survey: Survey;
  composed: Document.Parsed | undefined;
  /** The text that was read in the end. */
  mended: MendedText;
  /** In offsets of the text that was given. */
  faults: Found[];
  /** Why the text was not read to its end. */
  limit: YamlProblem | undefined;
}

/** How often a text is read again with its slips mended. */
const rounds = 4;

/** Reads a text, mends the slips that can be read past, and reads it again, so that they cost only their line. */
function readPast(text: string): Reading {
  const past: Found[] = [];
  let edits: SpanEdit[] = [];
  for (let round = 1; ; round++) {
    const mended = new MendedText(text, edits);
    const { tokens, ...excess } = readTokens(mended.text);
    const limit = limitPassed(excess, mended);
    const survey = surveyTokens(mended.text, limit ? [] : tokens);
    const composed = limit ? undefined : composeFirst(tokens, mended.text.length);
    const found = faultsOfParser({ text: mended.text, document: composed, tokens, survey });
    const faults = [...survey.faults, ...found];
    const mendable = round < rounds ? independent(mended.text, faults) : [];
    if (mendable.length === 0) {
      for (const { problem, mend } of faults)
        past.push({ problem: placed(problem, mended), mended: mend !== undefined });
      return { tokens, survey, composed, mended, faults: past, limit };
    }
    for (const { problem } of mendable) past.push({ problem: placed(problem, mended), mended: true });
    const further = mendable.flatMap((one) => one.edits);
    edits = [...edits, ...further.map(({ span, newText }) => ({ span: mended.spanAt(span), newText }))];
  }
}

function limitPassed(
  { tooDeep, tooMany }: Omit<Tokens, 'tokens'>,
  mended: MendedText,
): YamlProblem | undefined {
  if (tooDeep) {
    const message = `The nesting is deeper than ${limits.depth} levels here, so the document was not checked.`;
    return limitProblem(mended.spanAt(tooDeep), message);
  }
  const message = `The document has more than ${limits.pieces / 1e6} million words and symbols, so it was not checked.`;
  return tooMany && limitProblem({ start: 0, end: 0 }, message);
}

/** A problem of a mended text, in offsets of the original. */
function placed(problem: YamlProblem, mended: MendedText): YamlProblem {
  const { span, repair } = problem;
  return {
    ...problem,
    span: mended.spanAt(span),
    ...(repair && { repair: { ...repair, span: mended.spanAt(repair.span) } }),
  };
}

/**
 * The faults that can be mended, with their edits. Those that may only follow from another are left out: they are
 * in the lines that it mends, or below it and deeper.
 */
function independent(text: string, faults: readonly Fault[]): { problem: YamlProblem; edits: SpanEdit[] }[] {
  const kept: { problem: YamlProblem; edits: SpanEdit[] }[] = [];
  let past = -1;
  for (const { problem, mend, moves } of [...faults].sort(
    (a, b) => a.problem.span.start - b.problem.span.start,
  )) {
    if (!mend || problem.span.start <= past) continue;
    const edits = mend();
    const last = edits.at(-1)?.span.end ?? 0;
    past = Math.max(belowEnd(text, problem.span.start, moves), lineAround(text, last).end);
    kept.push({ problem, edits });
  }
  return kept;
}

/** The end of a line with what is below it and deeper, or as deep and begins with a dash; or as deep at all. */
function belowEnd(text: string, offset: number, withEqual = false): number {
  const first = lineAround(text, offset);
  const isDash = ({ start, indent }: Line): boolean => text[start + indent] === '-';
  let { end } = first;
  for (const line of linesBelow(text, offset)) {
    if (line.blank) continue;
    const isEqual = line.indent === first.indent && (withEqual || (isDash(line) && !isDash(first)));
    if (line.indent <= first.indent && !isEqual) break;
    ({ end } = line);
  }
  return end;
}

function composeFirst(tokens: readonly CST.Token[], end: number): Document.Parsed | undefined {
  const documents = tokens.filter((token) => token.type === 'document');
  const written = documents.findIndex(isWritten);
  const first = documents[Math.max(written, 0)];
  const behind = documents[Math.max(written, 0) + 1];
  const composer = new Composer<ParsedNode>({
    keepSourceTokens: true,
    uniqueKeys: false,
    resolveKnownTags: false,
    prettyErrors: false,
    logLevel: 'silent',
    schema: 'core',
  });
  let index = -1;
  for (const document of composer.compose(tokens.slice(0, behind && tokens.indexOf(behind)), true, end)) {
    index++;
    if (first && documents[index] !== first) continue;
    const composed = document;
    if (!first || !isWritten(first)) composed.contents = null;
    return composed;
  }
  return undefined;
}

/** A tag that is not YAML's own: what it would mean is the reader's business, so the value is kept as it is. */
function tagProblems(text: string, document: Document.Parsed | undefined, mended: MendedText): YamlProblem[] {
  return (document?.warnings ?? [])
    .filter((warning) => warning.code === 'TAG_RESOLVE_FAILED')
    .map(({ code, pos: [start, end] }) => ({
      kind: 'tag',
      ...tell(code, text, [mended.at(start), mended.at(end)]),
    }));
}

function conflictProblem(span: Span): YamlProblem {
  const message =
    'These lines have a merge conflict: keep one version, and remove the lines with <<<<<<<, ======= and >>>>>>>.';
  return { kind: 'syntax', span, message };
}

function repeatedDirectives(text: string, tokens: readonly CST.Token[], mended: MendedText): YamlProblem[] {
  const first = tokens.findIndex((token) => token.type === 'document');
  const directives = tokens
    .slice(0, first < 0 ? undefined : first)
    .filter((token) => token.type === 'directive');
  const versions = directives.filter(({ source }) => /^%YAML(?:\s|$)/.test(source));
  return versions.slice(1).map(({ offset, source }) => {
    const span = mended.spanAt({ start: offset, end: offset + source.length });
    return { kind: 'syntax', span, message: `${excerptAt(text, span)} is a second %YAML line: remove it.` };
  });
}

/** The first character that YAML does not allow (YAML 1.2.2 §5.1). */
function controlCharacters(text: string): YamlProblem[] {
  // eslint-disable-next-line no-control-regex -- these are what is looked for
  const match = /[\x01-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]/.exec(text);
  if (!match) return [];
  const code = match[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  return [
    {
      kind: 'syntax',
      span: { start: match.index, end: match.index + 1 },
      message: `The control character U+${code} is not allowed in YAML: remove it, or write it as an escape in double quotes.`,
    },
  ];
}

function furtherDocuments(survey: Survey, mended: MendedText): YamlProblem[] {
  const second = survey.documents[1];
  if (!second) return [];
  return [
    {
      kind: 'multiple-documents',
      span: mended.spanAt(second),
      message: 'A file can contain only one tool: the second document, which starts here, is not read.',
    },
  ];
}
