import type { PartRule } from '../problems/rule.js';
import { quoted } from '../util/wording.js';
import { readContainers } from './container-format.js';

export const containerTag: PartRule = {
  code: 'container-tag',
  severity: { platform: 'error', galaxy: 'warning' },
  summary: 'a container without a tag or a digest',
  why: 'Without a tag, the newest image is used, so the same tool can produce different results later. Add the tag or the digest of the image that you tested the tool with. The registry lists both.',
  bad: { text: 'container: busybox\n' },
  good: { text: 'container: busybox:1.36\n' },
  checkPart(part, report) {
    for (const { field, image } of readContainers(part)) {
      if (!image || image.tag || image.digest) continue;
      const { text, node, placeOf } = field;
      const message = `The container ${quoted(text)} has no tag: add one after a colon, as in "registry/path:1.2.3".`;
      report({ node, span: placeOf(), message });
    }
  },
};
