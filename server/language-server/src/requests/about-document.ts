import { isObject, type Document, type Position, type Range, type Tool } from '@user-tool/shared';
import type { CancellationToken, RequestType } from 'vscode-languageserver';
import type { AboutDocument } from '@user-tool/protocol/messages.js';
import type { AboutTool } from '@user-tool/protocol/tool-requests.js';
import type { CheckedDocument, CheckedFile } from '../diagnostics/document-checker.js';
import {
  snapshotsAt,
  type DocumentSnapshot,
  type RecognizedSnapshot,
} from '../documents/document-snapshot.js';
import type { Session } from '../session/session.js';
import {
  isAboutDocument,
  isPosition,
  request,
  type AboutText,
  type Answer,
  type Method,
  type ParamsOf,
} from './method.js';

/** A document with a tool. */
export type ToolSnapshot = RecognizedSnapshot & { readonly tool: Tool };

/** Answers from a snapshot of a document. */
type FromSnapshot<Snapshot, P, R> = (
  snapshot: Snapshot,
  params: P,
  session: Session,
  token: CancellationToken,
) => Answer<R | null>;

/**
 * An LSP request about a document, or about the tool at a place in a workflow; the result is `null` if it is not open, or
 * not recognized as a tool document.
 */
export function onDocument<P extends AboutDocument, R, E>(
  type: RequestType<P, R | null, E>,
  answer: FromSnapshot<RecognizedSnapshot, P, R>,
  about?: AboutText,
): Method {
  return request(
    type,
    async (session, params, token) => {
      const [snapshot] = snapshotsAt(await session.snapshots.take(params.textDocument.uri), placeIn(params));
      return snapshot && !token.isCancellationRequested ? answer(snapshot, params, session, token) : null;
    },
    () => null,
    about,
  );
}

/** The same about the tool in the document; the result is also `null` if it has none. */
export function onTool<P extends AboutDocument, R, E>(
  type: RequestType<P, R | null, E>,
  answer: FromSnapshot<ToolSnapshot, P, R>,
  about?: AboutText,
): Method {
  return onDocument(
    type,
    (snapshot, ...rest) => (isOfTool(snapshot) ? answer(snapshot, ...rest) : null),
    about,
  );
}

/** An LSP request with a list as its result, which for a workflow consists of those of the tools in it. */
export function onDocuments<P extends AboutDocument, R extends readonly unknown[], E>(
  type: RequestType<P, R | null, E>,
  answer: (snapshot: RecognizedSnapshot, params: P, session: Session) => R | null,
): Method {
  return request(
    type,
    async (session, params, token) => {
      const snapshots = snapshotsAt(await session.snapshots.take(params.textDocument.uri), placeIn(params));
      if (snapshots.length === 0 || token.isCancellationRequested) return null;
      return joined(snapshots.map((snapshot) => answer(snapshot, params, session)));
    },
    () => null,
  );
}

/** The same about the tools in the document. */
export function onTools<P extends AboutDocument, R extends readonly unknown[], E>(
  type: RequestType<P, R | null, E>,
  answer: (snapshot: ToolSnapshot, params: P, session: Session) => R | null,
): Method {
  return onDocuments(type, (snapshot, ...rest) => (isOfTool(snapshot) ? answer(snapshot, ...rest) : null));
}

/** All of several lists, if there are any. */
function joined<R extends readonly unknown[]>(lists: readonly (R | null)[]): R | null {
  const some = lists.filter((list) => list !== null);
  return some.length > 1 ? (some.flat() as unknown as R) : (some[0] ?? null);
}

/** What is checked by itself at a place. */
export function partsAt(checked: CheckedFile | undefined, range?: Range): readonly CheckedDocument[] {
  return checked?.parts.filter(({ source }) => !range || source.touches(range)) ?? [];
}

/** An item of a result, to be resolved. */
interface Item {
  data?: unknown;
  /** The place of an inlay hint. */
  position?: Position;
}

/** A request that resolves an item of a document; without its document the item is returned as is. */
export function onDocumentItem<T extends Item, E>(
  type: RequestType<T, T, E>,
  answer: (snapshot: RecognizedSnapshot, item: T, session: Session) => T,
): Method {
  return request(
    type,
    async (session, item) => {
      const [snapshot] = snapshotsAt(await session.snapshots.take(documentOf(item)), placeOf(item));
      return snapshot ? answer(snapshot, item, session) : item;
    },
    (item) => item,
  );
}

/** The same for an item that is about the problems of its document. */
export function onCheckedItem<T extends Item, E>(
  type: RequestType<T, T, E>,
  answer: (checked: CheckedDocument, item: T, session: Session, file: CheckedFile) => T,
): Method {
  return request(
    type,
    async (session, item) => {
      const file = await session.checker.check(documentOf(item));
      const parts = partsAt(file, placeOf(item));
      return file ? parts.reduce((answered, part) => answer(part, answered, session, file), item) : item;
    },
    (item) => item,
  );
}

/** The parameters of a request about a tool. */
export const aboutTool: ParamsOf<AboutTool> = {
  read: (params) => {
    if (!isAboutDocument(params)) return undefined;
    const { textDocument, position, pointer } = params;
    return {
      textDocument,
      ...(isPosition(position) && { position }),
      ...(typeof pointer === 'string' && { pointer }),
    };
  },
  written: '{textDocument: {uri}, position?, pointer?}',
};

/** The document of the tool that a request is about; undefined if there is none. */
export function snapshotOf(
  snapshot: DocumentSnapshot | undefined,
  about: AboutTool,
): RecognizedSnapshot | undefined {
  return snapshotsAt(snapshot, placeIn(about)).find(({ document }) => isOf(about, document));
}

/** The same, with its problems. */
export function partOf(checked: CheckedFile | undefined, about: AboutTool): CheckedDocument | undefined {
  return partsAt(checked, placeIn(about)).find(({ document }) => isOf(about, document));
}

function isOf({ pointer }: AboutTool, document: Document | undefined): boolean {
  return pointer === undefined || document?.options.pointer === pointer;
}

/** Whether a document has a tool. */
export function isOfTool(snapshot: RecognizedSnapshot | undefined): snapshot is ToolSnapshot {
  return snapshot?.tool !== undefined;
}

/** The URI of an item's document; that of none if missing. */
function documentOf({ data }: Item): string {
  return isObject(data) && typeof data['uri'] === 'string' ? data['uri'] : '';
}

/** The place in a document that parameters are about; undefined for all of it. */
export function placeIn(params: object): Range | undefined {
  if ('position' in params && isPosition(params.position)) return at(params.position);
  return 'range' in params ? asRange(params.range) : undefined;
}

/** The same for an item, by itself or by what is kept in it. */
function placeOf({ data, position }: Item): Range | undefined {
  if (isPosition(position)) return at(position);
  if (!isObject(data)) return undefined;
  return isPosition(data['at']) ? at(data['at']) : asRange(data['range']);
}

function at(position: Position): Range {
  return { start: position, end: position };
}

function asRange(range: unknown): Range | undefined {
  if (!isObject(range)) return undefined;
  const { start, end } = range;
  return isPosition(start) && isPosition(end) ? { start, end } : undefined;
}
