import type { PartRule } from '../problems/rule.js';
import { latestTag, readContainers } from './container-format.js';

export const containerLatest: PartRule = {
  code: 'container-latest',
  severity: { platform: 'warning', galaxy: 'warning' },
  summary: 'a container with the tag `latest`',
  why: 'The tag `latest` refers to a different image after every release, so a tool that works today can fail or produce different results tomorrow. Use the tag of the image that you tested the tool with.',
  exceptions: ['If the reference has a digest, the tag does not matter.'],
  bad: { text: 'container: busybox:latest\n' },
  good: { text: 'container: busybox:1.36\n' },
  checkPart(part, report) {
    for (const { field, image } of readContainers(part)) {
      const tag = image && latestTag(field.text, image);
      if (!tag) continue;
      report({
        node: field.node,
        span: field.placeOf(tag),
        message: 'The tag "latest" refers to a different image after every release: use a specific version.',
      });
    }
  },
};
