import { unfinishedProblems, type Position, type Problem, type SourceText } from '@user-tool/shared';
import type { OpenDocuments, TypedEdit } from '../documents/open-documents.js';
import type { ServerEnvironment } from '../session/environment.js';
import type { CheckedDocument, CheckedFile } from './document-checker.js';

/** How long a document rests, in milliseconds, before what is unfinished in it is shown. */
export const typingPause = 500;

/** A place in the current text, as offsets. */
interface Place {
  start: number;
  end: number;
}

/** An open document, and where it is being edited. */
interface Typing {
  /** Where the last edit was; none after a pause. */
  places: readonly Place[];
  /** When, by {@link ServerEnvironment.now}. */
  time: number;
  /** What was last shown; problems that an edit has touched since then are dropped. */
  shown: readonly { problem: Problem; place: Place }[];
  /** Whether something was held back from the client. */
  isHolding: boolean;
  isWaiting: boolean;
}

/** What the shown problems of documents depend on. */
interface ShownContext {
  documents: OpenDocuments;
  environment: Pick<ServerEnvironment, 'now' | 'later'>;
  /** Whether the client can be told of problems that appear without an edit. */
  canFollow: boolean;
  /** The shown problems of a document have changed without an edit. */
  onChange: (uri: string) => void;
}

/**
 * Decides which problems of open documents are shown while someone types. What the last edit touches, and what may be
 * only unfinished, is held back until typing pauses or goes on elsewhere. While something is held back, what was shown
 * elsewhere stays: half a line may keep the rest of the document from being understood.
 */
export class ShownProblems {
  private readonly typing = new Map<string, Typing>();

  constructor(private readonly context: ShownContext) {}

  /** The document was opened or edited. */
  edited(uri: string): void {
    const { documents, environment, canFollow } = this.context;
    if (!canFollow) return;
    const edits = documents.lastEdits(uri);
    const previous = this.typing.get(uri);
    const typing: Typing = {
      places: edits ? placesOf(edits) : [],
      time: environment.now(),
      shown: edits ? edits.reduce(afterEdit, previous?.shown ?? []) : [],
      isHolding: previous?.isHolding ?? false,
      isWaiting: previous?.isWaiting ?? false,
    };
    this.typing.set(uri, typing);
    if (edits) this.wait(uri, typing, typingPause);
  }

  /** The caret went somewhere without an edit: what it has left is finished. */
  caretMoved(uri: string, position: Position): void {
    const typing = this.typing.get(uri);
    if (!typing?.isHolding || typing.places.length === 0) return;
    const offset = this.context.documents.get(uri)?.source.offsetAt(position) ?? 0;
    typing.places = [{ start: offset, end: offset }];
    this.context.onChange(uri);
  }

  closed(uri: string): void {
    this.typing.delete(uri);
  }

  /** The problems to show for a document, and whether more are held back. */
  of(checked: CheckedFile): { problems: readonly Problem[]; isHolding: boolean } {
    const { documents, source, problems, version } = checked;
    if (documents.length === 0) return { problems, isHolding: false };
    if (isUnbegun(version.text)) return { problems: [], isHolding: false };
    const typing = this.typing.get(version.uri);
    if (!typing || this.context.documents.get(version.uri) !== version) return { problems, isHolding: false };
    const before = new Map(typing.shown.map((one) => [identityOf(one.problem, one.place), one]));
    const isKnown = (problem: Problem): boolean =>
      before.has(identityOf(problem, source.spanOf(problem.range)));
    const held = new Set(
      checked.parts.flatMap((part) => [...unfinishedIn(part, isKnown, source, typing.places)]),
    );
    const shown = typing.shown.map(({ problem, place }) => ({
      problem,
      place,
      range: source.rangeOf(place),
    }));
    const shownAt = new Set(shown.map(({ problem, range }) => placeKey({ ...problem, range })));
    // Half a name elsewhere may change what a message suggests.
    const isReworded = (problem: Problem): boolean =>
      typing.places.length > 0 && !isKnown(problem) && shownAt.has(placeKey(problem));
    if (held.size === 0 && !problems.some(isReworded)) return { problems, isHolding: false };
    const identities = new Set(problems.map((problem) => identityOf(problem, source.spanOf(problem.range))));
    const reworded = new Set(problems.filter(isReworded).map(placeKey));
    const kept = shown
      .filter(({ problem, place }) => !identities.has(identityOf(problem, place)))
      .map(({ problem, range }) => ({ ...problem, range }))
      .filter((problem) => held.size > 0 || reworded.has(placeKey(problem)));
    const replaced = new Set(kept.map(placeKey));
    const fresh = problems.filter(
      (problem) => !held.has(problem) && (isKnown(problem) || !replaced.has(placeKey(problem))),
    );
    return { problems: [...fresh, ...kept].sort(byPlace), isHolding: true };
  }

  /** The same, and remembers that the client shows them from now on. */
  show(checked: CheckedFile): readonly Problem[] {
    const { problems, isHolding } = this.of(checked);
    const { documents, source, version } = checked;
    const typing = this.typing.get(version.uri);
    if (typing && documents.length > 0 && this.context.documents.get(version.uri) === version) {
      typing.isHolding = isHolding;
      typing.shown = problems.map((problem) => ({ problem, place: source.spanOf(problem.range) }));
    }
    return problems;
  }

  private wait(uri: string, typing: Typing, milliseconds: number): void {
    if (typing.isWaiting) return;
    typing.isWaiting = true;
    const { environment, onChange } = this.context;
    environment.later(() => {
      const now = this.typing.get(uri);
      if (!now) return;
      now.isWaiting = false;
      const left = now.time + typingPause - environment.now();
      if (left > 0) {
        this.wait(uri, now, left);
        return;
      }
      now.places = [];
      if (now.isHolding) onChange(uri);
    }, milliseconds);
  }
}

/** The problems of a part that are not known and may be only unfinished. */
function unfinishedIn(
  { document, problems }: CheckedDocument,
  isKnown: (problem: Problem) => boolean,
  file: SourceText,
  places: readonly Place[],
): Iterable<Problem> {
  if (!document) return [];
  const { source } = document;
  const ranges = places.map((place) => file.rangeOf(place)).filter((range) => source.touches(range));
  const localPlaces = source.text === file.text ? places : ranges.map((range) => source.spanOf(range));
  return unfinishedProblems(
    document,
    problems.filter((problem) => !isKnown(problem)),
    localPlaces,
  );
}

/** Whether a document has no text yet: it is about to be written, and not wrong. */
export function isUnbegun(text: string): boolean {
  return text.trim() === '';
}

/** Where edits are in the text that they leave. Typing whitespace finishes what is before it. */
function placesOf(edits: readonly TypedEdit[]): Place[] {
  let places: Place[] = [];
  for (const { start, end, newText } of edits) {
    const shift = newText.length - (end - start);
    const typedEnd = start + newText.length;
    places = places.map((place) =>
      place.start >= end ? { start: place.start + shift, end: place.end + shift } : place,
    );
    places.push({ start: newText.trim() === '' ? typedEnd : start, end: typedEnd });
  }
  return places;
}

/** What was shown, in the text after an edit, without what the edit touches. */
function afterEdit(shown: Typing['shown'], edit: TypedEdit): Typing['shown'] {
  const shift = edit.newText.length - (edit.end - edit.start);
  return shown.flatMap((one) => {
    const { problem, place } = one;
    if (touches(edit, place)) return [];
    if (place.end <= edit.start) return [one];
    return [{ problem, place: { start: place.start + shift, end: place.end + shift } }];
  });
}

/** Whether an edit changes a place; whitespace next to it does not. */
function touches({ start, end, newText }: TypedEdit, place: Place): boolean {
  return newText.trim() === ''
    ? start < place.end && place.start < end
    : start <= place.end && place.start <= end;
}

/** Equal for problems of one code at one place, whatever they say. */
function placeKey({ code, range }: Pick<Problem, 'code' | 'range'>): string {
  return JSON.stringify([code, range]);
}

function identityOf({ code, message }: Problem, { start, end }: Place): string {
  return JSON.stringify([code, start, end, message]);
}

function byPlace({ range: { start: a } }: Problem, { range: { start: b } }: Problem): number {
  return a.line - b.line || a.character - b.character;
}
