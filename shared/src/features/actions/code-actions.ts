import type {
  CodeAction,
  CodeActionContext,
  Diagnostic,
  TextEdit,
  WorkspaceEdit,
} from 'vscode-languageserver-types';
import type { FoundProblems } from '../../checker/fixes/proof.js';
import { explainCommand } from '../../problems/page-address.js';
import type { Fix, Problem } from '../../problems/problem.js';
import { editsBetween } from '../../text/difference.js';
import type { Position, Range } from '../../text/range.js';
import type { SourceText } from '../../text/source.js';
import type { Document } from '../../tool/document.js';
import { diagnostics, type DiagnosticParams } from '../diagnostics.js';
import { refactoringProviders, refactoringsOf } from './refactoring-table.js';
import type { DocumentRefactoringContext, Refactoring } from './refactoring.js';

/** The kind of the action that applies all preferred fixes of a document. */
export const fixAllKind = 'source.fixAll.userTool';

/** The kinds of actions on offer. */
export const codeActionKinds: readonly string[] = [
  ...new Set(['quickfix', fixAllKind, ...refactoringProviders.flatMap(({ kinds }) => kinds)]),
];

/** What determines the form of actions on a document. */
export interface CodeActionShape extends DiagnosticParams {
  /** The version of the document that edits are for. */
  version: number;
  /** Whether the client supports edits for a document's exact version. */
  documentChanges: boolean;
}

/** Where actions are requested, and what the client supports. */
export interface CodeActionParams extends CodeActionShape {
  range: Range;
  context: CodeActionContext;
  /** Whether the client requests an action's edits once it is chosen. */
  resolveCodeActions: boolean;
  /** The client's commands for showing content from the server. */
  commands: ReadonlySet<string>;
}

/** Data that the server keeps in an action to compute its edits once it is chosen. */
export interface CodeActionData {
  uri: string;
  range: Range;
}

/** A document as needed for its problems and their fixes. */
export interface FixableDocument {
  source: SourceText;
  /** Absent for a document that cannot contain a tool: a configuration file. */
  document?: Document;
  /** Without proof of their fixes, which is asked of {@link found}. */
  problems: readonly Problem[];
  found: FoundProblems;
  /** Finds all problems of a text of the document, without a limit. */
  problemsOf: (text: string) => Problem[];
  /** The text with all safe fixes applied. */
  fixed: () => string;
}

/**
 * The fixes of the problems that a range touches, the action that applies all preferred fixes, refactorings,
 * and explanations of the problems.
 */
export function codeActions(document: FixableDocument, params: CodeActionParams): CodeAction[] {
  const { context, range, resolveCodeActions } = params;
  const others = refactoringsAt(document, range, context).map((refactoring): CodeAction => {
    const { title, kind, problem } = refactoring;
    return {
      title,
      kind,
      ...(problem && { diagnostics: [shownDiagnostic(problem, params, context)] }),
      ...(resolveCodeActions ? { data: dataOf(params) } : { edit: editOf(document, refactoring, params) }),
    };
  });
  return [
    ...quickFixes(document, params),
    ...fixAll(document, params),
    ...others,
    ...explanations(document, params),
  ];
}

function dataOf({ uri, range }: CodeActionParams): CodeActionData {
  return { uri, range };
}

/** One per code, if the client can show it: editors list them below the edits of the same kind. */
function explanations({ problems }: FixableDocument, params: CodeActionParams): CodeAction[] {
  const { commands, context, range } = params;
  if (!commands.has(explainCommand) || !isWanted('quickfix', context)) return [];
  const meant = problems.filter((problem) => isMeant(problem, range, context));
  return [...new Set(meant.map(({ code }) => code))].map((code) => {
    const title = `Explain this problem: ${code}`;
    return {
      title,
      kind: 'quickfix',
      diagnostics: meant
        .filter((problem) => problem.code === code)
        .map((problem) => shownDiagnostic(problem, params, context)),
      command: { title, command: explainCommand, arguments: [code] },
    };
  });
}

/** The chosen action with its edits; unchanged if it is no longer available. */
export function resolveCodeAction(
  document: FixableDocument,
  action: CodeAction,
  shape: CodeActionShape,
): CodeAction {
  if (action.kind === fixAllKind) {
    const edits = fixAllEdits(document);
    return edits.length > 0 ? { ...action, edit: workspaceEdit(edits, shape) } : action;
  }
  const { range } = action.data as CodeActionData;
  const diagnostics = action.diagnostics ?? [];
  const context = { diagnostics, ...(action.kind !== undefined && { only: [action.kind] }) };
  const refactoring = refactoringsAt(document, range, context).find(({ title }) => title === action.title);
  return refactoring ? { ...action, edit: editOf(document, refactoring, shape) } : action;
}

function refactoringsAt(document: FixableDocument, range: Range, context: CodeActionContext): Refactoring[] {
  const place = refactoringContext(document, range, context);
  if (!place) return [];
  return refactoringProviders
    .filter(({ kinds }) => kinds.some((kind) => isWanted(kind, context)))
    .flatMap((group) => refactoringsOf(group, place))
    .filter(({ kind }) => isWanted(kind, context));
}

/** The context of refactorings; undefined if the document cannot contain a tool. */
export function refactoringContext(
  { document, problems, problemsOf, source }: FixableDocument,
  range: Range,
  context: CodeActionContext,
): DocumentRefactoringContext | undefined {
  return (
    document && {
      document,
      span: source.spanOf(range),
      problems: problems.filter((problem) => isMeant(problem, range, context)),
      allProblems: problems,
      problemsOf,
    }
  );
}

function editOf(
  { source }: FixableDocument,
  refactoring: Refactoring,
  shape: CodeActionShape,
): WorkspaceEdit {
  const edits = refactoring.edits().map((edit) => source.editOf(edit));
  return workspaceEdit(edits, shape);
}

function quickFixes({ found, problems }: FixableDocument, params: CodeActionParams): CodeAction[] {
  if (!isWanted('quickfix', params.context)) return [];
  const actions = new Map<string, CodeAction & { diagnostics: Diagnostic[] }>();
  const meant = problems.filter((one) => isMeant(one, params.range, params.context));
  for (const problem of found.provenOf(meant)) {
    const diagnostic = shownDiagnostic(problem, params, params.context);
    for (const fix of problem.fixes) {
      const same = JSON.stringify(fix.edits);
      const action = actions.get(same);
      if (action) action.diagnostics.push(diagnostic);
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
 * If the client names no kinds, it is offered only on a user's request: editors also ask on every cursor
 * move.
 */
function fixAll(document: FixableDocument, params: CodeActionParams): CodeAction[] {
  const { context, resolveCodeActions } = params;
  const byItself = !context.only && context.triggerKind === automatic;
  if (byItself || !document.found.hasClaims || !isWanted(fixAllKind, context)) return [];
  const action = { title: 'Fix all auto-fixable problems', kind: fixAllKind };
  if (resolveCodeActions) return [{ ...action, data: dataOf(params) }];
  const edits = fixAllEdits(document);
  return edits.length > 0 ? [{ ...action, edit: workspaceEdit(edits, params) }] : [];
}

/** Checks the document again after each round of fixes. */
function fixAllEdits({ source, fixed }: FixableDocument): TextEdit[] {
  return editsBetween(source.text, fixed()).map((edit) => source.editOf(edit));
}

/** `CodeActionTriggerKind.Automatic`. */
const automatic = 2;

/** Whether a client requests a kind of action: those that it names, and their subkinds (LSP, "Code Action Request"). */
function isWanted(kind: string, { only }: CodeActionContext): boolean {
  return (
    !only || only.some((requestedKind) => requestedKind === '' || `${kind}.`.startsWith(`${requestedKind}.`))
  );
}

/** The client's own diagnostic for a problem, so that it recognizes it; otherwise the one it will be sent. */
function shownDiagnostic(problem: Problem, params: DiagnosticParams, context: CodeActionContext): Diagnostic {
  const [diagnostic] = diagnostics([problem], params);
  const shown = context.diagnostics.find((one) => isShownAs(one, problem));
  return shown ?? (diagnostic as Diagnostic);
}

/** Edits of one document in the form that the client supports. */
export function workspaceEdit(
  edits: TextEdit[],
  { uri, version, documentChanges }: Pick<CodeActionShape, 'uri' | 'version' | 'documentChanges'>,
): WorkspaceEdit {
  return documentChanges
    ? { documentChanges: [{ textDocument: { uri, version }, edits }] }
    : { changes: { [uri]: edits } };
}

/** Whether actions are requested for a problem: some editors send all problems of the cursor's line. */
function isMeant(problem: Problem, range: Range, { diagnostics: named }: CodeActionContext): boolean {
  return touchesRange(problem.range, range) || named.some((one) => isShownAs(one, problem));
}

function isShownAs({ code, message, range }: Diagnostic, problem: Problem): boolean {
  return (
    code === problem.code && message === problem.message && compare(range.start, problem.range.start) === 0
  );
}

function touchesRange(a: Range, b: Range): boolean {
  return compare(a.start, b.end) <= 0 && compare(b.start, a.end) <= 0;
}

function compare(a: Position, b: Position): number {
  return a.line - b.line || a.character - b.character;
}
