import type { TemplateRule } from '../problems/rule.js';
import { isFaultOfFolding } from '../tool/shell/folded-lines.js';
import { strayProblem } from './quoting/stray.js';

export const strayQuote: TemplateRule = {
  code: 'stray-quote',
  severity: { platform: 'warning', galaxy: 'warning' },
  summary: 'a quote that the shell pairs with another one than it seems',
  why: "An apostrophe in a word, as in `don't`, and a second quote next to a value, as in `'$(inputs.table.path)''`, are quotes to the shell. If there are several, each opens or closes other text than it seems to, so words are joined, references are outside quotes, and `>` writes no file. Put a backslash before an apostrophe, or `'\\''` for it within single quotes, and write each quote once.",
  exceptions: [
    'If the last quote is never closed, `shell-syntax` reports that instead.',
    'An apostrophe or doubled quote is reported only if the shell can parse the command without it.',
  ],
  unfinished: 'value',
  bad: {
    text: "shell_command: |\n  join '$(inputs.table.path)'' '$(inputs.table.path)'' > count.txt\n",
  },
  good: {
    text: "shell_command: |\n  join '$(inputs.table.path)' '$(inputs.table.path)' > count.txt\n",
  },
  checkTemplate({ script }, report) {
    const stray = script?.isWhole && !script.shell.tree.fault ? script.shell.stray : undefined;
    if (!script || !stray || stray.kind === 'unpaired' || isFaultOfFolding(script)) return;
    report(strayProblem(script, stray));
  },
};
