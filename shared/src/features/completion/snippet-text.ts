import { toolFromTemplate, type ToolTemplate, type ToolTitles } from '../../templates/templates.js';
import type { DialectName } from '../../values/dialect.js';

/** Escapes a text for a snippet (LSP, "Snippet Syntax"). */
export function escapeSnippet(text: string): string {
  return text.replace(/[\\$}]/g, '\\$&');
}

/** A snippet with the default text of every placeholder. */
export function plainOf(snippet: string): string {
  const defaults = new Map<string, string>();
  return snippet
    .replace(/\$\{(\d+):((?:\\.|[^}\\])*)\}/g, (_place, number: string, text: string) => {
      defaults.set(number, text);
      return text;
    })
    .replace(/(?<!\\)\$(\d+)/g, (_mirror, number: string) => defaults.get(number) ?? '')
    .replace(/\\([\\$}])/g, '$1');
}

/** A whole tool as a snippet (LSP, "Snippet Syntax"): what its author will change first are placeholders. */
export function toolSnippet(template: ToolTemplate, dialect: DialectName, titles?: ToolTitles): string {
  let places = 0;
  return escapeSnippet(toolFromTemplate(template, dialect, titles)).replace(
    /^(id|name|version|container|shell_command): (?!\|)(.*)/gm,
    (_line, key: string, value: string) => `${key}: \${${++places}:${value}}`,
  );
}
