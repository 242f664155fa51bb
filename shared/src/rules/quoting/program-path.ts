import type { Description, ReportedProblem } from '../../problems/rule.js';
import { quoteExpression } from '../../problems/wording.js';
import { replaceInScalar } from '../../text/write-scalar.js';
import { placeOfValue, quotesAround } from '../../tool/shell/list-text.js';
import { Programs } from '../../tool/shell/programs.js';
import type { TemplateScope } from '../../tool/template-scope.js';
import type { TemplateExpression } from '../../tool/template.js';
import { languageNamed, type LanguageName } from '../../values/language.js';
import { interpolatedValues, type InputTypes } from './interpolated-value.js';

/** Paths in the code of programs in Python and R, outside of their strings: syntax errors whatever the paths are. */
export function* pathsInPrograms(scope: TemplateScope, cache: InputTypes): Generator<ReportedProblem> {
  const { template, script } = scope;
  const programs = new Programs(template, () => true);
  for (const [index, expression] of template.expressions.entries()) {
    const placed = placeOfValue(script, expression);
    // Outside of quotes, and alone in them, it is no program.
    if (placed && (placed.place.quoting === 'bare' || quotesAround(placed))) continue;
    const values = interpolatedValues(scope, expression, cache);
    if (values.length !== 1 || values[0]?.kind !== 'path') continue;
    const language = placed ? programs.around(placed) : script ? undefined : programs.inFile(index);
    if (!language) continue;
    yield {
      node: template.scalar,
      span: expression.span,
      severity: 'error',
      describe: () => describe(expression, language, placed?.place.quoting === 'double'),
    };
  }
}

function describe(expression: TemplateExpression, language: LanguageName, isInDouble: boolean): Description {
  const { template, scanned } = expression;
  const { start, end } = scanned.span;
  const quote = isInDouble ? "'" : '"';
  const isAlone =
    /(?:^|[\s(,=[{:+])$/.test(template.text.slice(0, start)) &&
    /^(?:$|[\s),\]}:+])/.test(template.text.slice(end));
  const text = `${quote}${template.text.slice(start, end)}${quote}`;
  return {
    message: `"${quoteExpression(expression)}" is a path outside quotes, which ${languageNamed(language).name} cannot read: put it in quotes.`,
    fixes: isAlone
      ? [{ title: `Replace with ${text}`, edits: [replaceInScalar(template.scalar, scanned.span, text)] }]
      : [],
  };
}
