import type { DocumentRule, PartRule, Report } from '../problems/rule.js';
import type { YamlNode, YamlParent } from '../yaml/node.js';
import { repeatedKeys } from '../yaml/repeated-keys.js';
import { isOtherSyntax } from './yaml-syntax.js';

export const duplicateKey: PartRule & DocumentRule = {
  code: 'duplicate-key',
  severity: { platform: 'error', galaxy: 'error' },
  summary: 'a key that appears twice in a mapping',
  why: 'Only one of two equal keys is used, and which one depends on the YAML parser. Remove one of them.',
  bad: { text: 'name: Count lines\n' + 'description: in a table\ndescription: of a table\n' },
  good: { text: 'name: Count lines\ndescription: in a table\n' },
  checkPart(part, report) {
    reportRepeatedKeys(part.place, report, (member) => part.isElsewhere(member));
  },
  checkDocument(document, report) {
    const { tool, yaml } = document;
    if (!tool && yaml.root && !isOtherSyntax(document)) reportRepeatedKeys(yaml.root, report);
  },
};

/** Reports the keys of a place that are already in their mapping, see `repeatedKeys`. */
export function reportRepeatedKeys(
  place: YamlNode | YamlParent,
  report: Report,
  isElsewhere?: (member: YamlParent) => boolean,
): void {
  for (const { pair, name, earlier } of repeatedKeys(place, isElsewhere)) {
    report({
      node: pair,
      span: pair.key.span,
      describe: () => ({
        message: `The key "${name}" is already in this mapping: remove one of them.`,
        related: [{ span: earlier, message: `"${name}" is first used here.` }],
      }),
    });
  }
}
