import type { CancellationToken, RequestType, TextDocumentPositionParams } from 'vscode-languageserver';
import { mentionAt, toolIdAt } from '@user-tool/shared';
import { checkedTool } from '../documents/document-snapshot.js';
import type { WorkspaceIndex } from '../workspace/workspace-index.js';
import type { Session } from '../session/session.js';
import type { ToolSnapshot } from './about-document.js';
import { request, type Answer, type Method } from './method.js';

/**
 * A request that is about the whole workspace where the position is in the id of a tool, in the tool or in a workflow,
 * and about the document everywhere else.
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
      const { tool, document } = snapshot;
      const checked = checkedTool(snapshot);
      const id = checked ? toolIdAt(checked, params.position) : mentionAt(document.text, params.position)?.id;
      if (id !== undefined) return inWorkspace(session.index, id, params, token);
      return tool ? inDocument({ ...snapshot, tool }, params, session) : null;
    },
    () => null,
  );
}
