import type { CodeAction, Diagnostic } from 'vscode-languageserver-types';
import type { Problem } from '../../problems/problem.js';
import { diagnostics } from '../diagnostics.js';
import { workspaceEdit } from './code-actions.js';

/**
 * Problems for programs that read all at once: LSP diagnostics whose `data` are their fixes as code actions, which
 * editors request one by one.
 * @param uri of the document
 */
export function fixableDiagnostics(problems: readonly Problem[], uri: string): Diagnostic[] {
  const params = { uri, relatedInformation: true, unnecessaryTag: true, commands: new Set<string>() };
  const shown = diagnostics(problems, params);
  return shown.map((diagnostic, index) => {
    const actions = (problems[index]?.fixes ?? []).map(({ title, edits, preferred }): CodeAction => ({
      title,
      kind: 'quickfix',
      ...(preferred && { isPreferred: true }),
      edit: workspaceEdit(edits, { uri, version: 0, documentChanges: false }),
    }));
    return actions.length > 0 ? { ...diagnostic, data: actions } : diagnostic;
  });
}
