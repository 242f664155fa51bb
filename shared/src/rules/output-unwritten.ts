import type { ToolRule } from '../problems/rule.js';
import type { Tool } from '../tool/document.js';
import { lazy } from '../util/once.js';
import { asText } from '../yaml/node.js';

export const outputUnwritten: ToolRule = {
  code: 'output-unwritten',
  severity: { platform: 'info', galaxy: 'info' },
  summary: '`from_work_dir` names a file that neither the command nor a config file mentions',
  why: 'If nothing writes the file, the output is empty. Compare the name with the files that the command writes.',
  exceptions: ['Some programs choose the names of the files that they write, so this is only a reminder.'],
  bad: { text: "shell_command: wc -l '$(inputs.table.path)' > counts.txt\n" },
  good: { text: "shell_command: wc -l '$(inputs.table.path)' > count.txt\n" },
  checkTool(tool, report) {
    if (!tool.templates.some(({ kind }) => kind === 'shell_command')) return;
    const mentions = mentionedIn(tool);
    for (const output of tool.outputs) {
      const scalar = asText(output.pairs.get('from_work_dir')?.value);
      const path = scalar?.value.trim() ?? '';
      // A pattern or an expression does not name a single file.
      if (!scalar || path === '' || /[*?[\]$]/.test(path)) continue;
      const name = path.replace(/\/+$/, '').split('/').at(-1) ?? path;
      if (mentions(name)) continue;
      report({
        node: scalar,
        span: scalar.content,
        message: `Neither the command nor a config file mentions "${name}": check that the command writes this file.`,
      });
    }
  },
};

/** After that many searches through all texts, their words are collected. */
const maxSearches = 10;

function mentionedIn(tool: Tool): (name: string) => boolean {
  const texts = tool.templates.map(({ text }) => text);
  for (const file of tool.configFiles) {
    const name = asText(file.get('filename')?.value);
    if (name) texts.push(name.value);
  }
  const all = texts.join('\n');
  const words = lazy(() => new Set(all.match(/[\w.-]+/g)));
  let searches = 0;
  return (name) => (searches++ >= maxSearches && words().has(name)) || all.includes(name);
}
