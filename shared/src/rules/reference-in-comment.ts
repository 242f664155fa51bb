import { placedHoles } from '../tool/shell/placed-values.js';
import type { Rule } from '../problems/rule.js';
import { escapeFix } from './shell-unescaped.js';
import { quoteExpression } from '../problems/wording.js';

export const referenceInComment: Rule = {
  code: 'reference-in-comment',
  severity: { platform: 'warning', galaxy: 'warning' },
  summary: 'a reference in a comment of the shell command',
  why: 'The platform evaluates expressions before the shell sees the command, so that a comment is no shield: the reference counts as a use of its input, a mistake in it ends the job, and of a value of several lines only the first stays in the comment, while the shell obeys the others. Put a backslash before it, or name the input without `$(…)`.',
  bad: {
    text: "shell_command: |\n  # counts the lines of $(inputs.table.path)\n  wc -l '$(inputs.table.path)' > count.txt\n",
  },
  good: {
    text: "shell_command: |\n  # counts the lines of the table\n  wc -l '$(inputs.table.path)' > count.txt\n",
  },
  check(tool, report) {
    for (const { hole, place } of placedHoles(tool)) {
      const { expression } = hole;
      if (place.quoting !== 'comment' || expression?.analysis.verdict !== 'javascript') continue;
      const source = quoteExpression(expression);
      report({
        node: expression.template.scalar,
        span: expression.span,
        message: `"${source}" stands in a comment, but is evaluated all the same: write "\\${source.slice(0, 2)}", or take it away.`,
        fixes: [escapeFix(expression, true)],
      });
    }
  },
};
