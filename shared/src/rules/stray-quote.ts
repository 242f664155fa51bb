import type { TemplateRule } from '../problems/rule.js';
import { isFaultOfFolding } from '../tool/shell/folded-lines.js';
import { cutPrograms } from './quoting/cut-program.js';
import { innerQuotes } from './quoting/inner-quotes.js';
import { strayProblem } from './quoting/stray.js';

export const strayQuote: TemplateRule = {
  code: 'stray-quote',
  severity: { platform: 'warning', galaxy: 'warning' },
  summary: 'a quote that the shell does not read as it seems',
  why: "An apostrophe in a word, as in `don't`, and a second quote next to a value, as in `'$(inputs.table.path)''`, are quotes to the shell. If there are several, each opens or closes other text than it seems to, so words are joined, references are outside quotes, and `>` writes no file. Put a backslash before an apostrophe, or `'\\''` for it within single quotes, and write each quote once. A text in single quotes within a program in such quotes, as in `awk '{ print 'x' }'`, loses its quotes. Quotes within quotes, as in `\"'$(inputs.table.path)'\"`, are characters, so the program looks for a file with quotes in its name.",
  exceptions: [
    'If the last quote is never closed, `shell-syntax` reports that instead.',
    'Quotes within quotes are reported around the path of a dataset, and not in commands that other programs read, such as those of `sh -c`, `ssh`, and `sqlite3`.',
    'An apostrophe or doubled quote is reported only if the shell can parse the command without it.',
  ],
  unfinished: 'value',
  bad: {
    text: "shell_command: |\n  join '$(inputs.table.path)'' '$(inputs.table.path)'' > count.txt\n",
  },
  good: {
    text: "shell_command: |\n  join '$(inputs.table.path)' '$(inputs.table.path)' > count.txt\n",
  },
  checkTemplate(scope, report) {
    const { script } = scope;
    for (const problem of innerQuotes(scope)) report(problem);
    const stray = script?.isWhole && !script.shell.tree.fault ? script.shell.stray : undefined;
    if (script?.isWhole && !isFaultOfFolding(script))
      for (const problem of cutPrograms(script)) report(problem);
    if (!script || !stray || stray.kind === 'unpaired' || isFaultOfFolding(script)) return;
    report(strayProblem(script, stray));
  },
};
