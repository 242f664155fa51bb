import { repeatedKeys } from '../yaml/repeated-keys.js';
import type { DocumentRule } from '../problems/rule.js';

export const duplicateKey: DocumentRule = {
  code: 'duplicate-key',
  severity: { platform: 'error', galaxy: 'error' },
  summary: 'a key twice in one mapping',
  why: 'Of two equal keys one is lost, and which one depends on the reader. Remove one of them.',
  bad: { text: 'name: Count lines\n' + 'description: in a table\ndescription: of a table\n' },
  good: { text: 'name: Count lines\ndescription: in a table\n' },
  checkDocument(document, report) {
    const { root } = document.yaml;
    for (const { pair, name, earlier } of root ? repeatedKeys(root) : []) {
      report({
        node: pair,
        span: pair.key.span,
        message: `The key "${name}" is already in this mapping: remove one of the two.`,
        related: [{ span: earlier, message: `"${name}" stands here first.` }],
      });
    }
  },
};
