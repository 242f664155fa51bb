import { countProblems, type Fixed, type Problem } from '@user-tool/shared';
import { textEdits } from '@user-tool/checking/fix-tool.js';
import type { Unreadable } from '@user-tool/checking/tasks/check-file.js';
import type { Rewritten } from '../commands/write-result.js';
import { lspDiagnostics, uriOf } from './lsp.js';

/**
 * What `fix` did, in LSP's terms; its shape is a promise (`version`). Places of what was applied, and edits, refer to
 * the text before; those of what remains refer to the text after.
 */
export function fixesJson(
  all: readonly (Fixed & Rewritten)[],
  unreadable: readonly Unreadable[],
  folder: string,
): string {
  const files = all.map(({ path, before, text, solved, problems }) => ({
    path,
    uri: uriOf(path, folder),
    applied: lspDiagnostics(solved.map(withoutFixes), path, folder),
    remaining: lspDiagnostics(problems, path, folder),
    edits: textEdits(before, text),
  }));
  const {
    error: errors,
    warning: warnings,
    info: infos,
    hint: hints,
  } = countProblems(all.flatMap(({ problems }) => problems));
  const applied = files.reduce((sum, file) => sum + file.applied.length, 0);
  const summary = { files: files.length, applied, errors, warnings, infos, hints };
  return `${JSON.stringify({ version: 1, files, unreadable, summary })}\n`;
}

function withoutFixes(problem: Problem): Problem {
  return { ...problem, fixes: [] };
}
