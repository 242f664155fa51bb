import type { CodeActionKind } from 'vscode-languageserver-types';
import type { Problem } from '../../problems/problem.js';
import type { Span, SpanEdit } from '../../text/range.js';
import type { Document, Tool } from '../../tool/document.js';

/** A change that an author can choose. It is offered only where it would change something. */
export interface Refactoring {
  /** Imperative, in the author's words; two refactorings at one place have different titles. */
  title: string;
  /** Where menus show it (LSP, "CodeActionKind"): `refactor.extract`, `refactor.inline`, `refactor.rewrite`, … */
  kind: CodeActionKind;
  /** The problem that it is for, where it is for one. */
  problem?: Problem;
  /** Works the change out, once it is chosen; the edits do not overlap. */
  edits: () => readonly SpanEdit[];
}

/** Where changes of a document are wanted. */
export interface DocumentRefactoringContext {
  document: Document;
  /** The selection or the cursor, in document offsets. */
  span: Span;
  /** The problems that the selection touches. */
  problems: readonly Problem[];
  /** All problems of the document that are reported. */
  allProblems: readonly Problem[];
  /** Finds all problems of a text of the document, however many there are. */
  problemsOf: (text: string) => Problem[];
}

/** Where changes of a tool are wanted. */
export interface RefactoringContext extends DocumentRefactoringContext {
  tool: Tool;
}

/** Offers changes at a place: cheap, as editors ask at every move of the cursor. */
export type RefactoringProvider = (place: RefactoringContext) => Refactoring[];

/** The same for documents of any kind. */
export type DocumentRefactoringProvider = (place: DocumentRefactoringContext) => Refactoring[];
