import { latestTag, readContainers } from './container-format.js';
import type { Rule } from '../problems/rule.js';

export const containerLatest: Rule = {
  code: 'container-latest',
  severity: { platform: 'warning', galaxy: 'warning' },
  summary: 'the tag `latest` means another image from time to time',
  why: 'What `latest` means changes with every release of the image: a tool that worked yesterday can fail or give other results tomorrow. Write the tag of the image that you tried the tool with. Beside a digest the tag does not matter.',
  bad: { text: 'container: busybox:latest\n' },
  good: { text: 'container: busybox:1.36\n' },
  check(tool, report) {
    for (const { field, image } of readContainers(tool)) {
      const tag = image && latestTag(field.text, image);
      if (!tag) continue;
      report({
        node: field.node,
        span: field.placeOf(tag),
        message: 'The tag "latest" means another image with every release: write the version that you mean.',
      });
    }
  },
};
