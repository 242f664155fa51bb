import type { DocumentRule } from '../problems/rule.js';
import { repeatedKeys } from '../yaml/node.js';

export const duplicateKey: DocumentRule = {
  code: 'duplicate-key',
  severity: { platform: 'error', galaxy: 'error' },
  summary: 'a key that appears twice in a mapping',
  why: 'Only one of two equal keys is used, and which one depends on the YAML parser. Remove one of them.',
  bad: { text: 'name: Count lines\n' + 'description: in a table\ndescription: of a table\n' },
  good: { text: 'name: Count lines\ndescription: in a table\n' },
  checkDocument(document, report) {
    const { root } = document.yaml;
    for (const { pair, name, earlier } of root ? repeatedKeys(root) : []) {
      report({
        node: pair,
        span: pair.key.span,
        describe: () => ({
          message: `The key "${name}" is already in this mapping: remove one of them.`,
          related: [{ span: earlier, message: `"${name}" is first used here.` }],
        }),
      });
    }
  },
};
