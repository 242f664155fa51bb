import { mentionAt, toolIdAt } from '@user-tool/shared';
import type { CancellationToken, RequestType, TextDocumentPositionParams } from 'vscode-languageserver';
import { snapshotsAt } from '../documents/document-snapshot.js';
import type { Session } from '../session/session.js';
import type { WorkspaceIndex } from '../workspace/workspace-index.js';
import { isOfTool, placeIn, type ToolSnapshot } from './about-document.js';
import { request, type Answer, type Method } from './method.js';

/**
 * A request about the whole workspace if the position is in the id of a tool, in the tool or in a workflow, and about
 * the document otherwise.
 */
export function onToolId<P extends TextDocumentPositionParams, R, E>(
  type: RequestType<P, R | null, E>,
  inWorkspace: (index: WorkspaceIndex, id: string, params: P, token: CancellationToken) => Promise<R>,
  inDocument: (snapshot: ToolSnapshot, params: P, session: Session) => Answer<R | null>,
): Method {
  return request(
    type,
    async (session, params, token) => {
      const snapshot = await session.snapshots.take(params.textDocument.uri);
      if (!snapshot || token.isCancellationRequested) return null;
      const [part] = snapshotsAt(snapshot, placeIn(params));
      const checked = snapshot.project.ignored ? undefined : part?.document;
      const id = checked
        ? toolIdAt(checked, params.position)
        : mentionAt(snapshot.version.text, params.position)?.id;
      if (id !== undefined) return inWorkspace(session.index, id, params, token);
      return isOfTool(part) ? inDocument(part, params, session) : null;
    },
    () => null,
  );
}
