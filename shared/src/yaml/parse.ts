import { Composer, type CST, type Document, type ParsedNode } from 'yaml';
import type { Span, SpanEdit } from '../text/range.js';
import { TreeBuilder } from './build.js';
import type { SyntaxFault } from './faults/fault.js';
import { describeError } from './faults/messages.js';
import { faultsOfParser, onePerLine, type ParserFault } from './faults/parser-faults.js';
import { limits, notText, tooLong } from './limits.js';
import { excerptAt, lineAround, linesBelow, type Line } from './lines.js';
import { takeFirstSides } from './merge-conflict.js';
import type { YamlDocument, YamlProblem } from './node.js';
import { RepairedText } from './repaired-text.js';
import { surveyTokens, type Survey } from './survey.js';
import { isWritten, readTokens, type Tokens } from './tokens.js';

/**
 * Reads the first document of a text. Never throws: unreadable parts are problems, and the rest is kept.
 * Bounded by {@link limits}; a document over a limit has no root.
 */
export function parseYaml(text: string): YamlDocument {
  const unreadable = unreadableReason(text);
  if (unreadable) return unreadDocument(unreadable);
  const { text: readable, conflicts } = takeFirstSides(text.replace(/\r(?!\n)/g, '\n'));
  const reading = readPast(readable);
  if (reading.limit) return { comments: [], problems: [reading.limit] };
  const { composed, survey, repaired, faults } = reading;
  const builder = new TreeBuilder(readable, repaired.at);
  const root = composed?.contents ? builder.build(composed.contents) : undefined;
  const inTree = builder.problems.filter(({ kind }) => kind === 'syntax');
  const syntax = [
    ...onePerLine(readable, [...faults, ...inTree.map((problem) => ({ problem, repaired: false }))]),
    ...conflicts.map((span) => conflictProblem(span)),
    ...repeatedDirectives(readable, reading.tokens, repaired),
    ...controlCharacters(readable),
  ];
  const told = new Set(syntax.map(({ span }) => span.start));
  const problems = [
    ...syntax,
    ...builder.problems.filter(({ kind }) => kind !== 'syntax'),
    ...tagProblems(readable, composed, repaired).filter(({ span }) => !told.has(span.start)),
    ...furtherDocuments(survey, repaired),
  ].sort((a, b) => a.span.start - b.span.start);
  const comments = survey.comments.flatMap((comment) => {
    const span = repaired.spanAt(comment.span);
    return span.end > span.start ? [{ span, text: readable.slice(span.start, span.end) }] : [];
  });
  return { ...(root && { root }), comments, problems };
}

/** A document that cannot be read, with the reason as one sentence. */
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
  /** The text that was finally read. */
  repaired: RepairedText;
  /** In offsets of the given text. */
  faults: ParserFault[];
  /** Why the text was not read to its end. */
  limit: YamlProblem | undefined;
}

/** How often a text is read again after repairs. */
const rounds = 4;

/** Reads a text, repairs recoverable mistakes, and reads it again, so that they cost only their line. */
function readPast(text: string): Reading {
  const past: ParserFault[] = [];
  let edits: SpanEdit[] = [];
  for (let round = 1; ; round++) {
    const repaired = new RepairedText(text, edits);
    const { tokens, ...excess } = readTokens(repaired.text);
    const limit = limitPassed(excess, repaired);
    const survey = surveyTokens(repaired.text, limit ? [] : tokens);
    const composed = limit ? undefined : composeFirst(tokens, repaired.text.length);
    const found = faultsOfParser({ text: repaired.text, document: composed, tokens, survey });
    const faults = [...survey.faults, ...found];
    const repairable = round < rounds ? independent(repaired.text, faults) : [];
    if (repairable.length === 0) {
      for (const { problem, repair } of faults)
        past.push({ problem: placed(problem, repaired), repaired: repair !== undefined });
      return { tokens, survey, composed, repaired, faults: past, limit };
    }
    for (const { problem } of repairable) past.push({ problem: placed(problem, repaired), repaired: true });
    const further = repairable.flatMap((one) => one.edits);
    edits = [...edits, ...further.map(({ span, newText }) => ({ span: repaired.spanAt(span), newText }))];
  }
}

function limitPassed(
  { tooDeep, tooMany }: Omit<Tokens, 'tokens'>,
  repaired: RepairedText,
): YamlProblem | undefined {
  if (tooDeep) {
    const message = `The nesting is deeper than ${limits.depth} levels here, so the document was not checked.`;
    return limitProblem(repaired.spanAt(tooDeep), message);
  }
  const message = `The document has more than ${limits.pieces / 1e6} million words and symbols, so it was not checked.`;
  return tooMany && limitProblem({ start: 0, end: 0 }, message);
}

/** A problem of a repaired text, in offsets of the original. */
function placed(problem: YamlProblem, repaired: RepairedText): YamlProblem {
  const { span, repair } = problem;
  return {
    ...problem,
    span: repaired.spanAt(span),
    ...(repair && { repair: { ...repair, span: repaired.spanAt(repair.span) } }),
  };
}

/**
 * The repairable faults with their edits, without possible consequences of others: those in the lines that
 * another one repairs, or deeper below it.
 */
function independent(
  text: string,
  faults: readonly SyntaxFault[],
): { problem: YamlProblem; edits: SpanEdit[] }[] {
  const kept: { problem: YamlProblem; edits: SpanEdit[] }[] = [];
  let past = -1;
  for (const { problem, repair, moves } of [...faults].sort(
    (a, b) => a.problem.span.start - b.problem.span.start,
  )) {
    if (!repair || problem.span.start <= past) continue;
    const edits = repair();
    const last = edits.at(-1)?.span.end ?? 0;
    past = Math.max(belowEnd(text, problem.span.start, moves), lineAround(text, last).end);
    kept.push({ problem, edits });
  }
  return kept;
}

/** The end of a line and those below that are deeper, or as deep with a dash or `withEqual`. */
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

/** A tag that is not YAML's own: its meaning depends on the reader, so the value is kept as is. */
function tagProblems(
  text: string,
  document: Document.Parsed | undefined,
  repaired: RepairedText,
): YamlProblem[] {
  return (document?.warnings ?? [])
    .filter((warning) => warning.code === 'TAG_RESOLVE_FAILED')
    .map(({ code, pos: [start, end] }) => ({
      kind: 'tag',
      ...describeError(code, text, [repaired.at(start), repaired.at(end)]),
    }));
}

function conflictProblem(span: Span): YamlProblem {
  const message =
    'These lines have a merge conflict: keep one version, and remove the lines with <<<<<<<, ======= and >>>>>>>.';
  return { kind: 'syntax', span, message };
}

function repeatedDirectives(
  text: string,
  tokens: readonly CST.Token[],
  repaired: RepairedText,
): YamlProblem[] {
  const first = tokens.findIndex((token) => token.type === 'document');
  const directives = tokens
    .slice(0, first < 0 ? undefined : first)
    .filter((token) => token.type === 'directive');
  const versions = directives.filter(({ source }) => /^%YAML(?:\s|$)/.test(source));
  return versions.slice(1).map(({ offset, source }) => {
    const span = repaired.spanAt({ start: offset, end: offset + source.length });
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

function furtherDocuments(survey: Survey, repaired: RepairedText): YamlProblem[] {
  const second = survey.documents[1];
  if (!second) return [];
  return [
    {
      kind: 'multiple-documents',
      span: repaired.spanAt(second),
      message: 'A file can contain only one tool: the second document, which starts here, is not read.',
    },
  ];
}
