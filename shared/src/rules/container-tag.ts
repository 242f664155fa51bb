import { quoted } from '../expressions/quote.js';
import { readContainers } from './container-format.js';
import type { Rule } from '../problems/rule.js';

export const containerTag: Rule = {
  code: 'container-tag',
  severity: { platform: 'error', galaxy: 'info' },
  summary: 'the container has neither a tag nor a digest',
  why: 'Without a tag the newest image is taken, so that the same tool gives other results some day. Write the tag of the image that you tried the tool with (interface document, "User-defined tool definition": an image "with a tag"), or its digest: the registry lists both.',
  bad: { text: 'container: busybox\n' },
  good: { text: 'container: busybox:1.36\n' },
  check(tool, report) {
    for (const { field, image } of readContainers(tool)) {
      if (!image || image.tag || image.digest) continue;
      const { text, node, placeOf } = field;
      const message = `The container ${quoted(text)} has no tag: write the one that you mean behind a colon, as in "registry/path:1.2.3".`;
      report({ node, span: placeOf(), message });
    }
  },
};
