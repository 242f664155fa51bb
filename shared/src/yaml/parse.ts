import { limits, notText, tooLong } from './limits.js';
import { takeFenced, type Unfenced } from './markdown-fence.js';
import { takeFirstSides } from './merge-conflict.js';
import type { YamlDocument, YamlProblem } from './node.js';
import { messages } from './read/messages.js';
import { Reader, type DocumentKeys } from './read/reader.js';
import { readStream } from './read/stream.js';

export type { DocumentKeys } from './read/reader.js';

/**
 * Reads the first document of a text. Never throws: unreadable parts are problems, and the rest is kept.
 * Bounded by {@link limits}; a document over a limit has no root.
 * @param knownKeys which keys a document of this kind has; only used to find out what broken lines were meant as
 * @param outerAnchors names that aliases may have, as there are such anchors around the text
 */
export function parseYaml(
  text: string,
  knownKeys?: DocumentKeys,
  outerAnchors?: ReadonlySet<string>,
): YamlDocument {
  if (text.length > limits.documentLength) return unreadDocument(tooLong(text.length));
  if (text.includes('\0')) return unreadDocument(notText);
  const unfenced = takeFenced(text.includes('\r') ? text.replace(/\r(?!\n)/g, '\n') : text);
  const { text: readable, conflicts } = takeFirstSides(unfenced.text);
  const reader = new Reader(readable, knownKeys, outerAnchors);
  const root = readStream(reader);
  if (reader.limit) return { comments: [], problems: [reader.limit] };
  const problems = settled(readable, reader.problems);
  for (const span of conflicts) problems.push({ kind: 'syntax', span, message: messages.conflict });
  problems.push(...fenceProblem(unfenced));
  const control = controlCharacter(readable);
  if (control) problems.push(control);
  problems.sort((a, b) => a.span.start - b.span.start);
  return { ...(root && { root }), comments: reader.comments, problems };
}

function fenceProblem({ fence, around: [first, ...rest], hasProse }: Unfenced): YamlProblem[] {
  if (!fence || !first) return [];
  const [alsoRemoved] = rest;
  const repair = {
    title: hasProse ? messages.removeAround : messages.removeFence,
    span: first,
    newText: '',
    isGuess: hasProse,
    ...(alsoRemoved && { alsoRemoved }),
  };
  return [{ kind: 'syntax', span: fence, message: messages.fence, repair }];
}

/** A document that cannot be read, with the reason as one sentence. */
export function unreadDocument(reason: string): YamlDocument {
  return { comments: [], problems: [{ kind: 'limit', span: { start: 0, end: 0 }, message: reason }] };
}

/** The problems in document order: of those about syntax the first of each line, and of tags only others. */
function settled(text: string, problems: YamlProblem[]): YamlProblem[] {
  if (problems.length === 0) return problems;
  const told = new Set<number>();
  let past = -1;
  const sorted = problems.sort((a, b) => a.span.start - b.span.start);
  const kept = sorted.filter(({ kind, span: { start } }) => {
    if (kind !== 'syntax') return true;
    if (start <= past) return false;
    const lineFeed = text.indexOf('\n', start);
    past = lineFeed < 0 ? text.length : lineFeed;
    told.add(start);
    return true;
  });
  return kept.filter(({ kind, span }) => kind !== 'tag' || !told.has(span.start));
}

/** The first character that YAML does not allow (YAML 1.2.2 §5.1). */
function controlCharacter(text: string): YamlProblem | undefined {
  // eslint-disable-next-line no-control-regex -- these are what is looked for
  const match = /[\x01-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]/.exec(text);
  if (!match) return undefined;
  const code = match[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  const span = { start: match.index, end: match.index + 1 };
  return { kind: 'syntax', span, message: messages.control(code) };
}
