import type { ToolRule } from '../problems/rule.js';
import { joined } from '../util/wording.js';
import { toolIdFault } from '../values/tool-id.js';

/** How many other tools a message names. */
const maxNamed = 3;

export const idDuplicate: ToolRule = {
  code: 'id-duplicate',
  severity: { platform: 'warning', galaxy: 'warning' },
  summary: 'another tool has the same id and version',
  why: 'The platform identifies a tool by its `id` and `version`, so only one of two tools that share both can be used. Give a copied tool a new id, and a changed tool a new version.',
  bad: { text: 'id: count-lines\n' },
  good: { text: 'id: count-table-lines\n' },
  checkTool(tool, report, { duplicates }) {
    const id = duplicates.length > 0 ? tool.text('id') : undefined;
    if (!id || toolIdFault(id.value, tool.dialect.name)) return;
    const shown = duplicates.slice(0, maxNamed);
    const named = shown.map(({ name }) => `"${name}"`);
    const more = duplicates.length - named.length;
    const others = joined(more > 0 ? [...named, `${more} more`] : named, 'and');
    const have = duplicates.length === 1 ? 'has' : 'have';
    const message = `${others} ${have} the same id "${id.value}" and version: change one of them.`;
    const related = shown.map(({ file, range }) => ({
      file,
      range,
      message: `"${id.value}" is also used here.`,
    }));
    report({ node: id, message, related });
  },
};
