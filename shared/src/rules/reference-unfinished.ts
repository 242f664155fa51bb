import type { TemplateRule } from '../problems/rule.js';
import type { TemplateExpression } from '../tool/template.js';
import { faultFixes } from './expression-syntax.js';
import { escapeFix } from './shell-unescaped.js';

/** What only JavaScript has; other references may follow an expression that never ends. */
const javaScript = /(?<!\$[({]\s*)\binputs\s*[.[]|(?<![\w.-])return\b/;

/** Whether an expression that never ends is certainly not meant for the shell, which has no space after `${`. */
function isJavaScript({ scanned: { kind, script } }: TemplateExpression): boolean {
  const { source } = script;
  if (kind === 'paren') return /^\s*inputs\s*[.[]/.test(source);
  const read = /^\s/.test(source) ? source : (source.split('\n', 1)[0] ?? '');
  return javaScript.test(read.slice(0, longest));
}

/** More of an expression is not read; characters. */
const longest = 10_000;

export const referenceUnfinished: TemplateRule = {
  code: 'reference-unfinished',
  severity: { platform: 'error', galaxy: 'error' },
  summary: '`$(` or `${` that is never closed',
  why: 'Each `$(` and `${` needs a closing bracket, and the brackets and quotes inside must be balanced. An apostrophe starts a string, even in a comment or a regular expression. If the text is meant for the shell, put a backslash before it: `\\$(`.',
  unfinished: 'line',
  bad: { text: "shell_command: wc -l '$(inputs.table.path' > count.txt\n" },
  good: { text: "shell_command: wc -l '$(inputs.table.path)' > count.txt\n" },
  checkTemplate(scope, report) {
    for (const expression of scope.template.expressions) {
      const { scanned, template } = expression;
      if (scanned.closed) continue;
      const { scalar } = template;
      const { fault } = expression.analysis;
      const opener = { start: scanned.span.start, end: scanned.span.start + 2 };
      const written = template.text.slice(opener.start, opener.end);
      const span = scalar.decoded.spanOf(opener);
      const isScript = isJavaScript(expression);
      const place = fault && scalar.decoded.spanOf(fault.span);
      const reason = place && place.start !== span.start ? ` (${fault.reason})` : '';
      report({
        node: scalar,
        span,
        message: `"${written}" is never closed${reason}: close it${isScript ? '' : `, or write "\\${written}" if it is meant for the shell`}.`,
        ...(place &&
          place.start !== span.start && {
            related: [{ span: place, message: 'This is why it is never closed.' }],
          }),
        fixes: [
          ...(fault?.edit ? faultFixes(scalar, fault) : []),
          ...(isScript ? [] : [escapeFix(expression, false)]),
        ],
      });
    }
  },
};
