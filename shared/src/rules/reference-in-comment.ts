import type { TemplateRule } from '../problems/rule.js';
import { quoteExpression } from '../problems/wording.js';
import { directiveBlocks } from '../tool/foreign/directive-blocks.js';
import { isCommentOfFolding } from '../tool/shell/folded-lines.js';
import { placedHoles } from '../tool/shell/list-text.js';
import type { Template } from '../tool/template.js';
import { escapeFix } from './shell-unescaped.js';

export const referenceInComment: TemplateRule = {
  code: 'reference-in-comment',
  severity: { platform: 'warning', galaxy: 'warning' },
  summary: 'a reference in a comment of the shell command',
  why: 'The platform evaluates expressions before the shell reads the command, so it also evaluates those in comments. The reference counts as a use of its input, and a mistake in it fails the job. If its value has several lines, the shell runs all lines after the first. Put a backslash before the reference, or name the input without `$(…)`.',
  bad: {
    text: "shell_command: |\n  # counts the lines of $(inputs.table.path)\n  wc -l '$(inputs.table.path)' > count.txt\n",
  },
  good: {
    text: "shell_command: |\n  # counts the lines of the table\n  wc -l '$(inputs.table.path)' > count.txt\n",
  },
  checkTemplate(scope, report) {
    for (const { script, hole, place } of placedHoles(scope.script)) {
      const { expression } = hole;
      if (place.quoting !== 'comment' || expression?.analysis.verdict !== 'javascript') continue;
      // Where lines are joined by mistake, `folded-command` says so.
      if (isCommentOfFolding(script, hole.start)) continue;
      // `#if $fast# -r #end if# …` is not meant as a comment.
      if (isBehindDirective(script.template, expression.scanned.span.start)) continue;
      const source = quoteExpression(expression);
      report({
        node: expression.template.scalar,
        span: expression.span,
        message: `"${source}" is in a comment, but is still evaluated: write "\\${source.slice(0, 2)}", or remove it.`,
        fixes: [escapeFix(expression, true)],
      });
    }
  },
};

/** Whether a directive of Cheetah precedes an offset in its line. */
function isBehindDirective(template: Template, offset: number): boolean {
  return directiveBlocks(template)
    .flatMap(({ first, others }) => [first, ...others])
    .some(({ start }) => start < offset && !template.text.slice(start, offset).includes('\n'));
}
