import type { CodeActionKind } from 'vscode-languageserver-types';
import type { Problem } from '../../problems/problem.js';
import type { Span, SpanEdit } from '../../text/range.js';
import type { Document, Tool } from '../../tool/document.js';

/** A change that an author can choose. It is offered only if it would change something. */
export interface Refactoring {
  /** Imperative, in the author's terms; unique among the refactorings at one place. */
  title: string;
  /** Where menus show it (LSP, "CodeActionKind"): `refactor.extract`, `refactor.inline`, `refactor.rewrite`, … */
  kind: CodeActionKind;
  /** The problem that it addresses, if any. */
  problem?: Problem;
  /** Computes the change once it is chosen; the edits do not overlap. */
  edits: () => readonly SpanEdit[];
}

/** Where refactorings of a document are requested. */
export interface DocumentRefactoringContext {
  document: Document;
  /** The selection or the cursor, in document offsets. */
  span: Span;
  /** The problems that the selection touches. */
  problems: readonly Problem[];
  /** All reported problems of the document. */
  allProblems: readonly Problem[];
  /** Finds all problems of a text of the document, without a limit. */
  problemsOf: (text: string) => Problem[];
}

/** Where refactorings of a tool are requested. */
export interface RefactoringContext extends DocumentRefactoringContext {
  tool: Tool;
}

/** Offers changes at a place: cheap, as editors ask on every cursor move. */
export type RefactoringProvider = (place: RefactoringContext) => Refactoring[];

/** The same for documents of any kind. */
export type DocumentRefactoringProvider = (place: DocumentRefactoringContext) => Refactoring[];
