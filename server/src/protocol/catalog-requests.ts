import type { DialectName } from '@user-tool/shared';
import type { SymbolInformation } from 'vscode-languageserver-types';
import { ownRequest, type RequestOf } from './messages.js';

/** Requests about more than one document: templates, rules, and the tools of the workspace. */

/** What tools begin with. */
export interface ToolTemplates {
  /** The dialect that fits: that of most tools in the workspace. */
  dialect: DialectName;
  /** All dialects, with the class that chooses each. */
  dialects: { name: DialectName; class: string }[];
  templates: OfferedTemplate[];
}

export interface OfferedTemplate {
  name: string;
  label: string;
  summary: string;
  /** Under which the tool is kept unless its author says otherwise. */
  fileName: string;
  /** The whole tool as a snippet (LSP, "Snippet Syntax"), by the name of the dialect. */
  snippets: Record<string, string>;
}

export interface TemplatesParams {
  /** What the file will be called; the id and the name of the tool follow from it. */
  fileName?: string | undefined;
}

export const templatesRequest = ownRequest<TemplatesParams, ToolTemplates>('templates');

/** One code that problems have. */
export interface RuleSummary {
  code: string;
  /** What it finds: one line of Markdown. */
  summary: string;
}

export const rulesRequest = ownRequest<object, RuleSummary[]>('rules');

/** Why something is a problem. */
export interface Explanation {
  code: string;
  /** The page of the rule, as Markdown. */
  page: string;
  /** A whole tool that has the problem, to try it with; absent where no document by itself has it. */
  example?: string;
}

/** Answered `null` where no problem has the code. */
export const explainRequest = ownRequest<{ code: string }, Explanation | null>('explain');

/** LSP's own request, for clients that do not load a library of request types. */
export const workspaceSymbolRequest: RequestOf<{ query: string }, SymbolInformation[] | null> = {
  method: 'workspace/symbol',
};
