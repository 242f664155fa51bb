import { dialects, type Dialect } from '../dialect.js';
import type { Span } from '../text/range.js';
import { kinds, type Suggestion } from './completion-item.js';

/** A whole tool of each dialect, for an empty document. What is to be replaced is a place of the snippet. */
export function completeTool(span: Span, lineEnd: string, snippets: boolean): Suggestion[] {
  return Object.values(dialects).map((dialect) => {
    const text = wholeTool(dialect).replaceAll('\n', lineEnd);
    return {
      label: `tool: ${dialect.classConstant}`,
      kind: kinds.snippet,
      detail: 'a whole tool',
      span,
      filter: `class tool ${dialect.classConstant}`,
      ...(snippets ? { text, snippet: true } : { text: withoutPlaces(text) }),
    };
  });
}

/** A tool in which nothing is wrong, as a snippet (LSP, "Snippet Syntax"). */
function wholeTool({ classConstant }: Dialect): string {
  return `class: ${classConstant}
id: \${1:count-lines}
name: \${2:Count lines}
version: \${3:0.1.0}
container: \${4:busybox:1.36}
shell_command: |
  \${5:wc -l} '\\$(inputs.\${6:table}.path)' > \${7:count.txt}
inputs:
  - name: \${6:table}
    type: data
    format: \${8:tabular}
outputs:
  - name: \${9:count}
    type: data
    format: \${10:txt}
    from_work_dir: \${7:count.txt}
`;
}

function withoutPlaces(snippet: string): string {
  return snippet.replace(/\$\{\d+:([^}]*)\}/g, '$1').replaceAll('\\$', '$');
}
