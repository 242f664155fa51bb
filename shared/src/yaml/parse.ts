import { Composer, Parser, type CST, type Document, type ParsedNode, type YAMLError } from 'yaml';
import type { Span } from '../text/range.js';
import { TreeBuilder } from './build.js';
import { limits, notText, tooLong } from './limits.js';
import { syntaxMessages } from './messages.js';
import type { YamlDocument, YamlProblem } from './node.js';
import { surveyTokens, type Survey } from './survey.js';

/**
 * Reads the first document of a text. Never throws: what cannot be read is a problem, and the rest is there.
 * Bounded by {@link limits}; a document over a limit has no root.
 */
export function parseYaml(text: string): YamlDocument {
  const unreadable = unreadableReason(text);
  if (unreadable) return unreadDocument(unreadable);
  const tokens = [...new Parser().parse(text)];
  const survey = surveyTokens(tokens);
  if (survey.tooDeep) {
    const message = `The nesting is deeper than ${limits.depth} levels from here on, so the document was not checked.`;
    return { comments: survey.comments, problems: [limitProblem(survey.tooDeep, message)] };
  }
  const composed = composeFirst(tokens);
  const builder = new TreeBuilder(text);
  const root = composed?.contents ? builder.build(composed.contents) : undefined;
  const problems = [
    ...syntaxProblems(text, composed, survey, builder.brokenKeys),
    ...builder.problems,
    ...tagProblems(text, composed),
    ...controlCharacters(text),
    ...furtherDocuments(survey),
  ].sort((a, b) => a.span.start - b.span.start);
  return { ...(root && { root }), comments: survey.comments, problems };
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

function composeFirst(tokens: CST.Token[]): Document.Parsed<ParsedNode> | undefined {
  const documents = tokens.flatMap((token, index) => (token.type === 'document' ? [index] : []));
  const composer = new Composer<ParsedNode>({
    keepSourceTokens: true,
    uniqueKeys: false,
    resolveKnownTags: false,
    prettyErrors: false,
    logLevel: 'silent',
  });
  for (const document of composer.compose(tokens.slice(0, documents[1]), true)) {
    return document as Document.Parsed<ParsedNode>;
  }
  return undefined;
}

/** A tag that is not YAML's own: what it would mean is the reader's business, so the value is kept as it is. */
function tagProblems(text: string, document: Document.Parsed<ParsedNode> | undefined): YamlProblem[] {
  return (document?.warnings ?? [])
    .filter((warning) => warning.code === 'TAG_RESOLVE_FAILED')
    .map((warning) => ({ ...syntaxProblem(text, warning), kind: 'tag' }));
}

/** One problem a line, and none behind an opener that swallowed the rest. */
function syntaxProblems(
  text: string,
  document: Document.Parsed<ParsedNode> | undefined,
  survey: Survey,
  brokenKeys: readonly Span[],
): YamlProblem[] {
  const opener = survey.unclosed[0];
  const found: YamlProblem[] = (document?.errors ?? [])
    .filter((error) => !opener || error.pos[0] < opener.span.start)
    .filter((error) => !brokenKeys.some((key) => key.start <= error.pos[0] && error.pos[0] <= key.end))
    .map((error) => syntaxProblem(text, error));
  if (opener) found.push(unclosedProblem(opener));
  for (const key of brokenKeys) {
    if (opener && key.start > opener.span.start) continue;
    found.push({
      kind: 'syntax',
      span: key,
      message: syntaxMessages.MULTILINE_IMPLICIT_KEY(quote(text, key)),
    });
  }
  found.sort((a, b) => a.span.start - b.span.start);
  return firstOfEachLine(text, found);
}

function firstOfEachLine(text: string, problems: YamlProblem[]): YamlProblem[] {
  const kept: YamlProblem[] = [];
  for (const problem of problems) {
    const last = kept.at(-1);
    if (!last || /[\r\n]/.test(text.slice(last.span.start, problem.span.start))) kept.push(problem);
  }
  return kept;
}

const openers: Readonly<Record<string, string>> = {
  '"': 'quote',
  "'": 'quote',
  '[': 'bracket',
  '{': 'brace',
};

function unclosedProblem(opener: Survey['unclosed'][number]): YamlProblem {
  const noun = openers[opener.opener] ?? 'bracket';
  return { kind: 'syntax', span: opener.span, message: `This ${noun} ${opener.opener} is never closed.` };
}

function syntaxProblem(text: string, error: YAMLError): YamlProblem {
  const span = visibleSpan(text, error.pos);
  const problem: YamlProblem = {
    kind: 'syntax',
    span,
    message: syntaxMessages[error.code](quote(text, span)),
  };
  if (error.code === 'TAB_AS_INDENT') {
    const tabs = /^[\t ]*/.exec(text.slice(error.pos[0]))?.[0] ?? '';
    problem.repair = {
      title: 'Replace the tabs by spaces',
      span: { start: error.pos[0], end: error.pos[0] + tabs.length },
      newText: tabs.replaceAll('\t', '  '),
    };
  }
  return problem;
}

/** The first line of the place; a place of no width is widened to the word behind it. */
function visibleSpan(text: string, [start, end]: [number, number]): Span {
  const begin = Math.min(start, text.length);
  const lineEnd = /[\r\n]|$/.exec(text.slice(begin, Math.max(end, begin)));
  const stop = begin + (lineEnd?.index ?? 0);
  if (stop > begin) return { start: begin, end: stop };
  const word = /^[^\s:,[\]{}]+/.exec(text.slice(begin, begin + 200));
  return { start: begin, end: begin + (word?.[0].length ?? 0) };
}

function quote(text: string, span: Span): string {
  const source = text.slice(span.start, span.end).trim();
  return source.length > 40 ? `${source.slice(0, 39)}…` : source;
}

/** Control characters that YAML does not allow (YAML 1.2.2 §5.1). */
function controlCharacters(text: string): YamlProblem[] {
  // eslint-disable-next-line no-control-regex -- these are what is looked for
  const match = /[\x01-\x08\x0b\x0c\x0e-\x1f\x7f]/.exec(text);
  if (!match) return [];
  const code = match[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  return [
    {
      kind: 'syntax',
      span: { start: match.index, end: match.index + 1 },
      message: `The control character U+${code} cannot stand in YAML: remove it, or write it as an escape in double quotes.`,
    },
  ];
}

function furtherDocuments(survey: Survey): YamlProblem[] {
  const second = survey.documentMarkers[1];
  if (!second) return [];
  return [
    {
      kind: 'multiple-documents',
      span: second,
      message: 'A file holds one tool: what follows this line is a second document, which is not read.',
    },
  ];
}
