import type { ReportedProblem } from '../../problems/rule.js';
import type { Server } from '../../values/server.js';
import { sourceAt, spanInDocument, write, type ExpressionSite } from './expression-site.js';

/**
 * `inputs.x.element_identifier` of one dataset, which jobs of the public platform never have: it is that of an element in
 * a collection, also where the tool is mapped over one. Where jobs start in the classic way only, it has no such member.
 */
export function identifierOfInput(place: ExpressionSite, servers: readonly Server[]): ReportedProblem[] {
  const { scope, expression } = place;
  if (scope.dialect.name !== 'galaxy' || servers.every(({ jobs }) => jobs === 'classic')) return [];
  return expression.analysis.references.flatMap(({ root, segments, span, use }) => {
    const [first, member, ...others] = segments;
    const input = root === 'inputs' ? scope.inputsByName.get(first?.name ?? '') : undefined;
    const isOwn = member?.name === 'element_identifier' && others.length === 0 && use === 'written';
    if (!isOwn || input?.type !== 'data' || input.multiple || scope.unsettledInputs.has(input)) return [];
    const source = sourceAt(place, span);
    const name = sourceAt(place, { start: span.start, end: member.span.start });
    return {
      span: spanInDocument(place, span),
      severity: 'warning' as const,
      message: `"${source}" is null in every job, which is written as "null": use "${name}.basename" for the name of the dataset.`,
      fixes: [write(place, span, `${name}.basename`)],
    };
  });
}
