import { codeActionKinds, codeActions, resolveCodeAction } from '@user-tool/shared';
import {
  CodeActionRequest,
  CodeActionResolveRequest,
  type CodeAction,
  type CodeActionParams,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import type { CheckedDocument } from '../diagnostics/document-checker.js';
import type { Session } from '../session/session.js';
import { onCheckedItem, partsAt } from './about-document.js';
import { request, type MethodFamily } from './method.js';
import { moveActions } from './move-actions.js';

export const codeActionFamily: MethodFamily = {
  announce: ({ codeActionLiterals, resolveCodeActions }) => ({
    codeActionProvider: codeActionLiterals
      ? { codeActionKinds: [...codeActionKinds], ...(resolveCodeActions && { resolveProvider: true }) }
      : true,
  }),
  methods: [
    request(
      CodeActionRequest.type,
      async (session, params, token) => {
        const checked = await session.checker.check(params.textDocument.uri);
        if (!checked || token.isCancellationRequested) return null;
        const groups = partsAt(checked, params.range).map((part) => actionsIn(part, params, session));
        const moves = await moveActions(checked, params, session);
        return groups.length + moves.length > 0 ? [...groups.reduce(withActions, []), ...moves] : null;
      },
      () => null,
    ),
    onCheckedItem(CodeActionResolveRequest.type, (checked, action, { client }) => {
      const { uri, version } = checked.version;
      const { edit, ...asked } = action;
      return withEdit(resolveCodeAction(checked, asked, { ...client, uri, version }), edit);
    }),
  ],
};

function actionsIn(
  checked: CheckedDocument,
  { range, context }: CodeActionParams,
  { client }: Session,
): CodeAction[] {
  const { uri, version } = checked.version;
  return codeActions(checked, { ...client, uri, version, range, context });
}

/** The actions at a place in several tools of a workflow: what is about all of a tool then applies to all of them. */
function withActions(actions: CodeAction[], more: CodeAction[]): CodeAction[] {
  if (actions.length === 0) return more;
  const isForAll = ({ kind = '' }: CodeAction): boolean => kind.startsWith('source.');
  const same = (one: CodeAction, other: CodeAction): boolean =>
    isForAll(one) && one.kind === other.kind && one.title === other.title;
  return [
    ...actions.map((one) => withEdit(one, more.find((other) => same(one, other))?.edit)),
    ...more.filter((one) => !actions.some((other) => same(one, other))),
  ];
}

/** An action whose edit contains another one, of the same document in the same form. */
function withEdit(action: CodeAction, other: WorkspaceEdit | undefined): CodeAction {
  const { edit } = action;
  if (!edit || !other) return other ? { ...action, edit: other } : action;
  const { changes } = edit;
  if (!changes)
    return {
      ...action,
      edit: { documentChanges: [...(other.documentChanges ?? []), ...(edit.documentChanges ?? [])] },
    };
  const both = Object.entries(changes).map(
    ([uri, edits]) => [uri, [...(other.changes?.[uri] ?? []), ...edits]] as const,
  );
  return { ...action, edit: { changes: Object.fromEntries(both) as typeof changes } };
}
