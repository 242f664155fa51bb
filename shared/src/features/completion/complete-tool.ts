import { dialects } from '../../dialect.js';
import { templates, toolFromTemplate } from '../../templates/templates.js';
import type { Span } from '../../text/range.js';
import { kinds, type Suggestion } from './completion-item.js';
import { escapeSnippet } from './snippet-text.js';

/** Whole tools to begin with, for an empty document. What the author will change first are places of a snippet. */
export function completeTool(span: Span, lineEnd: string, snippets: boolean): Suggestion[] {
  return Object.values(dialects).flatMap(({ name: dialect, classConstant }) =>
    templates.map((template) => {
      const text = toolFromTemplate(template, dialect).replaceAll('\n', lineEnd);
      return {
        label: `${classConstant}: ${template.summary}`,
        kind: kinds.snippet,
        detail: 'a whole tool',
        span,
        filter: `class tool ${classConstant} ${template.name}`,
        ...(snippets ? { text: withPlaces(text), snippet: true } : { text }),
      };
    }),
  );
}

/** The text as a snippet (LSP, "Snippet Syntax"). */
function withPlaces(text: string): string {
  let places = 0;
  return escapeSnippet(text).replace(
    /^(id|name|version|container): (.*)/gm,
    (_line, key: string, value: string) => `${key}: \${${++places}:${value}}`,
  );
}
