import type { DialectName, TestPlace } from '@user-tool/shared';
import type { SymbolInformation } from 'vscode-languageserver-types';
import { customRequest, type AboutDocument, type RequestOf } from './messages.js';

/** Requests about more than one document: templates, rules, and the tools of the workspace. */

/** Templates for new tools. */
export interface ToolTemplates {
  /** The default dialect: that of most tools in the workspace. */
  dialect: DialectName;
  /** All dialects, with the class of each. */
  dialects: { name: DialectName; class: string }[];
  templates: OfferedTemplate[];
}

export interface OfferedTemplate {
  name: string;
  label: string;
  summary: string;
  /** The suggested file name. */
  fileName: string;
  /** The whole tool as a snippet (LSP, "Snippet Syntax"), by dialect. */
  snippets: Record<string, string>;
}

export interface TemplatesParams {
  /** The name of the file; the tool's id and name are derived from it. */
  fileName?: string | undefined;
}

export const templatesRequest = customRequest<TemplatesParams, ToolTemplates>('templates');

/** One code of problems. */
export interface RuleSummary {
  code: string;
  /** What it reports: one line of Markdown. */
  summary: string;
}

export const rulesRequest = customRequest<object, RuleSummary[]>('rules');

/** An explanation of a problem. */
export interface Explanation {
  code: string;
  /** The page of the rule, as Markdown. */
  page: string;
  /** A whole tool that has the problem, to try it with; absent if no single document has it. */
  example?: string;
}

/** The result is `null` if the code is unknown. */
export const explainRequest = customRequest<{ code: string }, Explanation | null>('explain');

/** A tool with tests. */
export interface TestedTool {
  /** Of its file. */
  uri: string;
  /** The JSON pointer to the tool, if it is in a workflow. */
  pointer?: string;
  /** The name of the tool, or else its id. */
  name: string | null;
  /** In the order of the document. */
  tests: readonly TestPlace[];
}

/** Tests of one open document; without one, of the first thousand tools of the workspace that have tests. */
export const testsRequest = customRequest<Partial<AboutDocument>, TestedTool[]>('tests');

/** LSP's own request, for clients that do not load a library of request types. */
export const workspaceSymbolRequest: RequestOf<{ query: string }, SymbolInformation[] | null> = {
  method: 'workspace/symbol',
};
