import type { ReportedProblem } from '../../problems/rule.js';
import {
  descriptions,
  sourceAt,
  spanInDocument,
  write,
  type DiagnosticOf,
  type ExpressionSite,
} from './expression-site.js';

/** A boolean or number compared with a text of it. */
export function comparedText(place: ExpressionSite, diagnostic: DiagnosticOf<'comparison'>): ReportedProblem {
  const { span, side, literal, value, operator, text } = diagnostic;
  const source = sourceAt(place, side);
  const isBoolean = value.kind === 'boolean';
  const isMeant = (text.toLowerCase() === 'true') === operator.startsWith('=');
  const isSimple = /^[\w$.[\]'"]+$/.test(source);
  const instead = isBoolean ? `${isMeant ? '' : '!'}${isSimple ? source : `(${source})`}` : text;
  const whole = isBoolean ? instead : `${source} ${operator} ${text}`;
  const fix = write(place, isBoolean ? span : literal, instead, whole);
  const never = operator.startsWith('=') ? 'false' : 'true';
  return {
    span: spanInDocument(place, span),
    severity: 'warning',
    message: `"${source}" is ${descriptions[value.kind]}, so comparing it with the text ${sourceAt(place, literal)} is always ${never}: use "${whole}".`,
    fixes: [fix],
  };
}
