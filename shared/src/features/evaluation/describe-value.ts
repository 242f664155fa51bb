import { expressionLimits, type ExpressionValue, type ShortText } from '../../evaluate/expression-value.js';
import { block, code, paragraphs } from '../markup.js';

/** The result of an expression for sample input values, in Markdown. */
export function describeExpressionValue({ result, inputs }: ExpressionValue): string {
  const used = 'text' in result ? inputs.filter(({ text }) => text.shown !== result.text.shown) : inputs;
  const where = used.length > 0 && `Where ${used.map(assignment).join(', ')}.`;
  return paragraphs('failure' in result ? failureText(result.failure) : valueText(result.text), where);
}

const title = 'With sample inputs';

function failureText(failure: string): string {
  return `**${title}**: ${code(failure)}`;
}

function valueText(text: ShortText): string {
  const { shown, length } = text;
  const cut = length > shown.length ? `, the first ${shown.length} of ${length} characters` : '';
  if (shown === '') return `**${title}**: empty text`;
  return isPlain(shown)
    ? `**${title}**${cut}: ${code(shown)}`
    : `**${title}**${cut}:\n\n${block(shown, 'text')}`;
}

function assignment({ name, text: { shown, length } }: ExpressionValue['inputs'][number]): string {
  const line = shown.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
  const rest = length > shown.length || length > expressionLimits.input ? '…' : '';
  return `${code(name)} is ${line === '' ? 'empty' : code(line + rest)}`;
}

/** Whether the text looks the same inside a line of Markdown, with or without rendering. */
function isPlain(text: string): boolean {
  return !/[\p{Cc}\u2028\u2029`*[\]]|^ | $/u.test(text);
}
