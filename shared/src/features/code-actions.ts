import type {
  CodeAction,
  CodeActionContext,
  Diagnostic,
  TextEdit,
  WorkspaceEdit,
} from 'vscode-languageserver-types';
import { applyFixesOf } from '../rules/fix-all.js';
import type { Fix, Problem } from '../rules/problem.js';
import { editsBetween } from '../text/difference.js';
import type { Position, Range } from '../text/range.js';
import type { SourceText } from '../text/source.js';
import { diagnostics, type DiagnosticParams } from './diagnostics.js';

/** The kind of the action that applies all preferred fixes of a document. */
export const fixAllKind = 'source.fixAll.userTool';

/** The kinds of actions that there are. */
export const codeActionKinds: readonly string[] = ['quickfix', fixAllKind];

/** Where actions are wanted, and how the client takes them. */
export interface CodeActionParams extends DiagnosticParams {
  /** The version of the document that edits are for. */
  version: number;
  range: Range;
  context: CodeActionContext;
  /** Whether the client takes edits of a document's exact version. */
  documentChanges: boolean;
}

/** A document as far as its problems and their fixes go. */
export interface FixableDocument {
  source: SourceText;
  problems: readonly Problem[];
  /** Finds the problems of another text of the same document. */
  problemsOf: (text: string) => Problem[];
}

/** The fixes of the problems that a range touches, and the action that applies all preferred fixes. */
export function codeActions(document: FixableDocument, params: CodeActionParams): CodeAction[] {
  return [...quickFixes(document, params), ...fixAll(document, params)];
}

function quickFixes({ problems }: FixableDocument, params: CodeActionParams): CodeAction[] {
  if (!isWanted('quickfix', params.context)) return [];
  const actions = new Map<string, CodeAction & { diagnostics: Diagnostic[] }>();
  for (const problem of problems.filter(({ range }) => touchesRange(range, params.range))) {
    const diagnostic = shownDiagnostic(problem, params);
    for (const fix of problem.fixes) {
      const same = JSON.stringify(fix.edits);
      const known = actions.get(same);
      if (known) known.diagnostics.push(diagnostic);
      else actions.set(same, quickFix(fix, diagnostic, params));
    }
  }
  return [...actions.values()];
}

function quickFix(
  { title, edits, preferred }: Fix,
  diagnostic: Diagnostic,
  params: CodeActionParams,
): CodeAction & { diagnostics: Diagnostic[] } {
  return {
    title,
    kind: 'quickfix',
    diagnostics: [diagnostic],
    ...(preferred && { isPreferred: true }),
    edit: workspaceEdit(edits, params),
  };
}

/**
 * Without a word which actions are wanted it is offered only to a person who asks: editors also ask by themselves,
 * at every move of the cursor.
 */
function fixAll({ source, problems, problemsOf }: FixableDocument, params: CodeActionParams): CodeAction[] {
  const { context } = params;
  const byItself = !context.only && context.triggerKind === automatic;
  const isFixable = problems.some(({ fixes }) => fixes.some(({ preferred }) => preferred));
  if (byItself || !isFixable || !isWanted(fixAllKind, context)) return [];
  const fixed = applyFixesOf(source.text, problemsOf);
  const edits = editsBetween(source.text, fixed.text).map(({ span, newText }) => ({
    range: source.rangeOf(span),
    newText,
  }));
  const title = 'Fix all problems that have one sensible fix';
  return edits.length > 0 ? [{ title, kind: fixAllKind, edit: workspaceEdit(edits, params) }] : [];
}

/** `CodeActionTriggerKind.Automatic`. */
const automatic = 2;

/** Whether a client wants actions of a kind: those that it names, and kinds below them (LSP, "Code Action Request"). */
function isWanted(kind: string, { only }: CodeActionContext): boolean {
  return !only || only.some((wanted) => wanted === '' || `${kind}.`.startsWith(`${wanted}.`));
}

/** The client's own diagnostic of a problem, so that it finds it again; else the one that it will be sent. */
function shownDiagnostic(problem: Problem, params: CodeActionParams): Diagnostic {
  const [made] = diagnostics([problem], params);
  const shown = params.context.diagnostics.find(
    ({ code, message, range }) =>
      code === problem.code && message === problem.message && compare(range.start, problem.range.start) === 0,
  );
  return shown ?? (made as Diagnostic);
}

function workspaceEdit(
  edits: TextEdit[],
  { uri, version, documentChanges }: CodeActionParams,
): WorkspaceEdit {
  return documentChanges
    ? { documentChanges: [{ textDocument: { uri, version }, edits }] }
    : { changes: { [uri]: edits } };
}

function touchesRange(a: Range, b: Range): boolean {
  return compare(a.start, b.end) <= 0 && compare(b.start, a.end) <= 0;
}

function compare(a: Position, b: Position): number {
  return a.line - b.line || a.character - b.character;
}
