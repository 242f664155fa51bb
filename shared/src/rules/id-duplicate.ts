import { toolIdFault } from '../values/tool-id.js';
import { joined } from '../problems/wording.js';
import type { Rule } from '../problems/rule.js';

/** So many other tools are named. */
const maxNamed = 3;

export const idDuplicate: Rule = {
  code: 'id-duplicate',
  severity: { platform: 'warning', galaxy: 'warning' },
  summary: 'another tool has the same id and version',
  why: 'The platform tells tools apart by their `id` and `version`, so of two that share both only one can be meant. Give a copy an id of its own, and a changed tool a new version.',
  bad: { text: 'id: count-lines\n' },
  good: { text: 'id: count-lines\n' },
  check(tool, report, { duplicates }) {
    const id = tool.text('id');
    if (!id || duplicates.length === 0 || toolIdFault(id.value, tool.dialect.name)) return;
    const shown = duplicates.slice(0, maxNamed);
    const named = shown.map(({ name }) => `"${name}"`);
    const more = duplicates.length - named.length;
    const others = joined(more > 0 ? [...named, `${more} more`] : named, 'and');
    const have = duplicates.length === 1 ? 'has' : 'have';
    const some = duplicates.length === 1 ? 'the two' : 'them';
    const message = `${others} ${have} the id "${id.value}" and the same version too: change one of ${some}.`;
    const related = shown.map(({ file, range }) => ({
      file,
      range,
      message: `"${id.value}" stands here too.`,
    }));
    report({ node: id, message, related });
  },
};
