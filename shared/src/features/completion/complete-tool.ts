import { templates, toolFromTemplate } from '../../templates/templates.js';
import type { Span } from '../../text/range.js';
import { dialects } from '../../values/dialect.js';
import { kinds, type Suggestion } from './completion-item.js';
import { toolSnippet } from './snippet-text.js';

/** Whole tools for an empty document. What the author will change first are snippet placeholders. */
export function completeTool(span: Span, lineEnd: string, snippets: boolean): Suggestion[] {
  return Object.values(dialects).flatMap(({ name: dialect, classConstant }) =>
    templates.map((template) => {
      const write = snippets ? toolSnippet : toolFromTemplate;
      return {
        label: dialect === 'galaxy' ? `${template.label} (Galaxy)` : template.label,
        kind: kinds.snippet,
        detail: classConstant,
        span,
        filter: `class tool ${classConstant} ${template.name}`,
        text: write(template, dialect).replaceAll('\n', lineEnd),
        ...(snippets && { snippet: true }),
      };
    }),
  );
}
