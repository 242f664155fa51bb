import type { ShellForm } from '../expressions/types.js';
import type { Description, ReportedFix, TemplateRule, ToolRule } from '../problems/rule.js';
import { quotedStart, quoteExpression } from '../problems/wording.js';
import type { Directive } from '../expressions/cheetah.js';
import { replaceInScalar } from '../text/write-scalar.js';
import { directiveBlocks } from '../tool/foreign/directive-blocks.js';
import { outputNameIn, outputReferences } from '../tool/foreign/output-references.js';
import type { TemplateScope } from '../tool/template-scope.js';
import type { TemplateExpression } from '../tool/template.js';
import { languageNamed } from '../values/language.js';
import { xmlVariableAdvice } from '../values/xml-variables.js';
import { describeOutput } from './foreign/output-file.js';
import type { InputTypes } from './quoting/interpolated-value.js';
import { languageAt } from './quoting/language-at.js';
import { meantArithmetic, meantReference } from './quoting/meant-reference.js';

const shellForms: Record<ShellForm, string> = {
  command: 'a shell command',
  variable: 'a shell variable',
  arithmetic: 'shell arithmetic',
};

/** The edit that turns an expression into text, for the shell or for another language. */
export function escapeFix(
  { template, scanned }: TemplateExpression,
  preferred: boolean,
  purpose = ' for the shell',
): ReportedFix {
  const { start } = scanned.span;
  const opener = template.text.slice(start, start + 2);
  const edit = replaceInScalar(template.scalar, { start, end: start }, '\\');
  return { title: `Escape as "\\${opener}"${purpose}`, edits: [edit], preferred };
}

/** What to do with an expression that a program reads, such as "the shell", which it looks like something of. */
export function describeRead(
  expression: TemplateExpression,
  reader: string,
  like = `something that ${reader} reads`,
): { what: string; forReader: string; escape: (preferred: boolean) => ReportedFix } {
  const source = quoteExpression(expression);
  return {
    what: `"${source}" looks like ${like}, but the platform evaluates it as JavaScript`,
    forReader: `"\\${source.slice(0, 2)}" for ${reader}`,
    escape: (preferred) => escapeFix(expression, preferred, ` for ${reader}`),
  };
}

export const shellUnescaped: TemplateRule & ToolRule = {
  code: 'shell-unescaped',
  severity: { platform: 'error', galaxy: 'error' },
  summary: 'shell syntax that the platform evaluates as an expression',
  why: 'The platform evaluates `$(…)` and `${…}` as JavaScript before the shell reads the command, even inside quotes, here-documents, and comments. Put a backslash before syntax that is meant for the shell: `\\$(date)`, `\\${HOME}`. Shell arithmetic such as `$((1 + 2))` is also valid JavaScript, so it is evaluated without an error.',
  exceptions: [
    '`$HOME` and `$1` need no backslash.',
    'The backslash is inserted automatically only where the shell is certainly meant: not for the name of an input, and not for arithmetic whose result would change.',
    'If an input has the same name, as in `${reads}`, the input may be meant: write `$(inputs.reads.path)`.',
  ],
  bad: {
    text: "shell_command: |\n  wc -l '$(inputs.table.path)' > count.txt\n  echo $(date) >> count.txt\n",
  },
  good: {
    text: "shell_command: |\n  wc -l '$(inputs.table.path)' > count.txt\n  echo \\$(date) >> count.txt\n",
  },
  checkTemplate(scope, report) {
    const cache: InputTypes = new Map();
    for (const expression of scope.template.expressions) {
      const { verdict } = expression.analysis;
      const place = { node: expression.template.scalar, span: expression.span };
      if (outputNameIn(scope, expression) !== undefined) continue;
      if (verdict === 'shell') {
        report({ ...place, describe: () => describeShell(scope, expression, cache) });
      } else if (verdict === 'arithmetic') {
        const severity = scope.dialect.name === 'galaxy' ? 'warning' : 'error';
        report({ ...place, severity, describe: () => describeArithmetic(expression) });
      } else if (isField(scope, expression)) {
        report({ ...place, severity: 'warning', describe: () => describeField(expression) });
      }
    }
  },
  checkTool(tool, report) {
    for (const reference of outputReferences(tool)) {
      const { analysis, template, span } = reference.expression;
      if (analysis.verdict !== 'shell') continue;
      report({
        node: template.scalar,
        span,
        describe: () => describeOutput(tool, reference, 'is evaluated as JavaScript'),
      });
    }
  },
};

/** Whether an expression is only a number, as the field of a program in awk is. */
function isField(scope: TemplateScope, expression: TemplateExpression): boolean {
  const { source, analysis } = expression;
  return (
    analysis.verdict === 'javascript' &&
    /^\$\(\s*\d{1,4}\s*(?:[-+]\s*\d{1,4}\s*)?\)$/.test(source) &&
    languageAt(scope, expression) === 'awk'
  );
}

function describeField(expression: TemplateExpression): Description {
  const source = quoteExpression(expression);
  return {
    message: `"${source}" is a number to the platform, so awk gets no field: write "\\$(" for awk, or the number without brackets.`,
    fixes: [escapeFix(expression, false, ' for awk')],
  };
}

/** The directive of Cheetah that gives the variable a value: to the shell, it has none either. */
function directiveOf({ template, scanned }: TemplateExpression): Directive | undefined {
  const [name, ...more] = scanned.script.words.tokens;
  if (!name || more.length > 0 || directiveBlocks(template).length === 0) return undefined;
  return template.content.cheetah?.names.get(name.text);
}

function describeShell(scope: TemplateScope, expression: TemplateExpression, cache: InputTypes): Description {
  const { shellForm, inputName } = expression.analysis;
  const source = quoteExpression(expression);
  const directive = directiveOf(expression);
  if (directive) {
    const setter = quotedStart(scope.template.text.slice(directive.start, directive.end));
    return {
      message: `"${source}" is evaluated as JavaScript, and ${setter} is not evaluated: write the value itself.`,
    };
  }
  const advice = xmlVariableAdvice(expression.scanned.script.source.trim());
  if (advice !== undefined)
    return { message: `"${source}" is evaluated as JavaScript, which does not know it: ${advice}.` };
  const language = languageAt(scope, expression);
  const reader = languageNamed(language).name;
  const like = language === 'shell' ? shellForms[shellForm ?? 'command'] : undefined;
  const { what, forReader, escape } = describeRead(expression, reader, like);
  if (inputName === undefined) return { message: `${what}: write ${forReader}.`, fixes: [escape(true)] };
  const reference = meantReference(scope, expression, cache) ?? meantArithmetic(scope, expression);
  if (reference) {
    const message = `${what}: write "${reference.text}" for the input, or ${forReader}.`;
    const isSetHere = language !== 'shell' && scope.template.content.settableNames.has(inputName);
    return { message, fixes: isSetHere ? [escape(false), reference] : [reference, escape(false)] };
  }
  return { message: `${what}: write "inputs.${inputName}" for the input, or ${forReader}.` };
}

/** JavaScript divides and compares in another way than the shell, so the result may change. */
function describeArithmetic(expression: TemplateExpression): Description {
  const source = quoteExpression(expression);
  return {
    message: `"${source}" is evaluated as JavaScript before the shell sees it: write "\\${source.slice(0, 2)}" for the shell.`,
    fixes: [escapeFix(expression, false)],
  };
}
