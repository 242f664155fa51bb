import { walk } from '../yaml/node.js';
import type { Rule } from './rule.js';

export const duplicateKey: Rule = {
  code: 'duplicate-key',
  severity: { platform: 'error', galaxy: 'error' },
  summary: 'a key twice in one mapping',
  why: 'Of two equal keys one is lost, and which one depends on the reader. Remove one of them.',
  bad: { text: 'name: Count lines\n' + 'description: in a table\ndescription: of a table\n' },
  good: { text: 'name: Count lines\ndescription: in a table\n' },
  anyDocument: true,
  check(tool, report) {
    if (!tool.document.root) return;
    for (const node of walk(tool.document.root)) {
      if (node.kind !== 'mapping') continue;
      const first = new Map<string, { start: number; end: number }>();
      for (const pair of node.pairs) {
        if (pair.name === undefined) continue;
        const earlier = first.get(pair.name);
        if (!earlier) {
          first.set(pair.name, pair.key.span);
          continue;
        }
        report({
          node: pair,
          span: pair.key.span,
          message: `The key "${pair.name}" is already in this mapping: remove one of the two.`,
          related: [{ span: earlier, message: `"${pair.name}" stands here first.` }],
        });
      }
    }
  },
};
