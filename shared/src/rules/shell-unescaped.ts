import type { ShellForm } from '../expressions/types.js';
import { replaceInScalar } from '../text/write-scalar.js';
import type { TemplateExpression } from '../tool/template.js';
import type { DraftFix, Rule } from './rule.js';

const shellForms: Record<ShellForm, string> = {
  command: 'a shell command',
  variable: 'a shell variable',
  arithmetic: 'shell arithmetic',
};

/** The edit that makes an expression text for the shell. */
export function escapeFix({ template, scanned }: TemplateExpression, preferred: boolean): DraftFix {
  const { start } = scanned.span;
  const opener = template.text.slice(start, start + 2);
  const edit = replaceInScalar(template.scalar, { start, end: start }, '\\');
  return { title: `Write "\\${opener}", so that the shell gets it`, edits: [edit], preferred };
}

/** The expression as messages quote it: one line, shortened. */
export function quoteExpression({ source }: TemplateExpression): string {
  const line = source.replace(/\s+/g, ' ');
  return line.length > 40 ? `${line.slice(0, 39)}…` : line;
}

export const shellUnescaped: Rule = {
  code: 'shell-unescaped',
  severity: { platform: 'error', galaxy: 'error' },
  summary: 'a shell construct that is read as an expression',
  why: 'The platform reads `$(…)` and `${…}` as JavaScript, also inside quotes, heredocs and comments, before the shell sees the command. Put a backslash before what is meant for the shell: `\\$(date)`, `\\${HOME}` (interface document, "Parameter references", rule 2). Shell arithmetic such as `$((1 + 2))` happens to be JavaScript, so it is evaluated without a word. `$HOME` and `$1` need no backslash.',
  bad: {
    text: "shell_command: |\n  wc -l '$(inputs.table.path)' > count.txt\n  echo $(date) >> count.txt\n",
  },
  good: {
    text: "shell_command: |\n  wc -l '$(inputs.table.path)' > count.txt\n  echo \\$(date) >> count.txt\n",
  },
  check(tool, report) {
    for (const expression of tool.templates.flatMap(({ expressions }) => expressions)) {
      const { verdict, shellForm } = expression.analysis;
      const node = expression.template.scalar;
      const source = quoteExpression(expression);
      const opener = source.slice(0, 2);
      if (verdict === 'shell') {
        const message = `"${source}" reads like ${shellForms[shellForm ?? 'command']}, but the platform evaluates it as JavaScript: write "\\${opener}" for the shell.`;
        report({ node, span: expression.span, message, fixes: [escapeFix(expression, true)] });
      } else if (verdict === 'arithmetic') {
        const message = `"${source}" is evaluated as JavaScript before the shell sees it: write "\\${opener}" for the shell.`;
        const severity = tool.dialect.name === 'galaxy' ? ('warning' as const) : ('error' as const);
        report({ node, span: expression.span, message, severity, fixes: [escapeFix(expression, true)] });
      }
    }
  },
};
