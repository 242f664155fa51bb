import type { DialectName } from '../../values/dialect.js';
import { toolFromTemplate, type ToolTemplate, type ToolTitles } from '../../templates/templates.js';
import { escapeSnippet } from './snippet-text.js';

/** A whole tool as a snippet (LSP, "Snippet Syntax"): what its author will change first are places to fill in. */
export function toolSnippet(template: ToolTemplate, dialect: DialectName, titles?: ToolTitles): string {
  let places = 0;
  return escapeSnippet(toolFromTemplate(template, dialect, titles)).replace(
    /^(id|name|version|container|shell_command): (?!\|)(.*)/gm,
    (_line, key: string, value: string) => `${key}: \${${++places}:${value}}`,
  );
}
