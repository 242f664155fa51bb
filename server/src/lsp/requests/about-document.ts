import { isObject, type Document, type Tool } from '@user-tool/shared';
import type { CancellationToken, RequestType } from 'vscode-languageserver';
import type { AboutDocument } from '../../protocol/messages.js';
import type { CheckedDocument } from '../diagnostics/document-checker.js';
import type { DocumentSnapshot } from '../documents/document-snapshot.js';
import type { Session } from '../session/session.js';
import {
  isAboutDocument,
  request,
  type AboutText,
  type Answer,
  type Method,
  type ParamsOf,
} from './method.js';

/** A document that is recognized as a tool document. */
export type RecognizedSnapshot = DocumentSnapshot & { readonly document: Document };

/** A document with a tool. */
export type ToolSnapshot = RecognizedSnapshot & { readonly tool: Tool };

/** Answers from a snapshot of a document. */
type FromSnapshot<Snapshot, P, R> = (
  snapshot: Snapshot,
  params: P,
  session: Session,
  token: CancellationToken,
) => Answer<R | null>;

/** An LSP request about a document; the result is `null` if it is not open, or not recognized as a tool document. */
export function onDocument<P extends AboutDocument, R, E>(
  type: RequestType<P, R | null, E>,
  answer: FromSnapshot<RecognizedSnapshot, P, R>,
  about?: AboutText,
): Method {
  return request(
    type,
    async (session, params, token) => {
      const snapshot = await session.snapshots.take(params.textDocument.uri);
      return isRecognized(snapshot) && !token.isCancellationRequested
        ? answer(snapshot, params, session, token)
        : null;
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

/** The same about a document's problems, which configuration files have too. */
export function onChecked<P extends AboutDocument, R, E>(
  type: RequestType<P, R | null, E>,
  answer: (checked: CheckedDocument, params: P, session: Session) => Answer<R | null>,
): Method {
  return request(
    type,
    async (session, params, token) => {
      const checked = await session.checker.check(params.textDocument.uri);
      return checked?.isChecked && !token.isCancellationRequested ? answer(checked, params, session) : null;
    },
    () => null,
  );
}

/** An item of a result, to be resolved. */
interface Item {
  data?: unknown;
}

/** A request that resolves an item of a document; without its document the item is returned as is. */
export function onDocumentItem<T extends Item, E>(
  type: RequestType<T, T, E>,
  answer: (snapshot: RecognizedSnapshot, item: T, session: Session) => T,
): Method {
  return request(
    type,
    async (session, item) => {
      const snapshot = await session.snapshots.take(documentOf(item));
      return isRecognized(snapshot) ? answer(snapshot, item, session) : item;
    },
    (item) => item,
  );
}

/** The same for an item that is about the document's problems. */
export function onCheckedItem<T extends Item, E>(
  type: RequestType<T, T, E>,
  answer: (checked: CheckedDocument, item: T, session: Session) => T,
): Method {
  return request(
    type,
    async (session, item) => {
      const checked = await session.checker.check(documentOf(item));
      return checked?.isChecked ? answer(checked, item, session) : item;
    },
    (item) => item,
  );
}

/** The parameters of a request about a document. */
export const aboutDocument: ParamsOf<AboutDocument> = {
  read: (params) => (isAboutDocument(params) ? params : undefined),
  written: '{textDocument: {uri}}',
};

function isRecognized(snapshot: DocumentSnapshot | undefined): snapshot is RecognizedSnapshot {
  return snapshot?.document !== undefined;
}

/** Whether a document has a tool. */
export function isOfTool(snapshot: DocumentSnapshot | undefined): snapshot is ToolSnapshot {
  return snapshot?.tool !== undefined;
}

/** The URI of an item's document; that of none if missing. */
function documentOf({ data }: Item): string {
  return isObject(data) && typeof data['uri'] === 'string' ? data['uri'] : '';
}
