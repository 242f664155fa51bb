import type { AnalysisContext, ExpressionFault, ScopeReference } from './types.js';

/**
 * `inputs.input file.path`: the name of a declared input, with the spaces that JavaScript cannot have there. Returns the
 * fault and the intended references; undefined if no reference goes on so.
 */
export function spacedName(
  text: string,
  references: readonly ScopeReference[],
  { inputNames }: AnalysisContext,
): { fault: ExpressionFault; references: ScopeReference[] } | undefined {
  for (const reference of references) {
    const [first] = reference.segments;
    if (reference.root !== 'inputs' || first?.form !== 'dot' || first.name === undefined) continue;
    if (text[first.nameSpan.end] !== ' ') continue;
    const { start } = first.nameSpan;
    const name = [...(inputNames?.keys() ?? [])].find(
      (one) => one.startsWith(`${first.name} `) && text.startsWith(one, start) && !/[\\']/.test(one),
    );
    const end = start + (name ?? '').length;
    if (name === undefined || /[\w$]/.test(text[end] ?? '')) continue;
    const span = { start: first.span.start, end };
    const meant = { ...first, name, span, nameSpan: { start, end } };
    const newText = `['${name}']`;
    return {
      fault: {
        span: { start, end },
        reason: `a name with spaces must be written "inputs${newText}"`,
        edit: { span, newText },
      },
      references: references.map((other) =>
        other === reference ? { ...other, span: { start: other.span.start, end }, segments: [meant] } : other,
      ),
    };
  }
  return undefined;
}
