import type { ReportedFix } from '../../problems/rule.js';
import { replaceAllInScalar, type Replacement } from '../../text/write-scalar.js';
import type { Tool } from '../../tool/document.js';
import { unusedInputs } from '../../tool/input-uses.js';
import type { ToolInput } from '../../tool/input.js';
import type { InputReference } from '../../tool/template.js';
import { valueOf } from '../../tool/value.js';
import { addToMultimap } from '../../util/collections.js';
import { isIdentifier } from '../../values/identifier.js';
import type { YamlScalar } from '../../yaml/node.js';

/**
 * The fix that follows a name that was typed over: the references to the only undeclared name become references to the
 * only input that nothing uses. Undefined if there are several of either, or if the uses do not fit the input.
 */
export function renamedInputFix(
  tool: Tool,
  undeclared: readonly (readonly [name: string, references: readonly InputReference[]])[],
): ReportedFix | undefined {
  const [[name, references] = ['', []], second] = undeclared;
  const [input, other] = second || references.length === 0 ? [] : unusedInputs(tool);
  if (input?.name === undefined || other || !isIdentifier(input.name) || !fits(input, references))
    return undefined;
  const newName = input.name;
  const inLabels = tool.labelReferences.filter((one) => one.name === name);
  const byScalar = new Map<YamlScalar, Replacement[]>();
  for (const { expression, reference } of [...references, ...inLabels]) {
    const segment = reference.segments[0];
    if (!segment) return undefined;
    addToMultimap(byScalar, expression.template.scalar, { decoded: segment.nameSpan, text: newName });
  }
  return {
    title: `Rename the references "${name}" to "${newName}"`,
    edits: [...byScalar].flatMap(([scalar, replacements]) => replaceAllInScalar(scalar, replacements)),
  };
}

/** Whether members are read of the input as they are read of the name. */
function fits(input: ToolInput, references: readonly InputReference[]): boolean {
  const hasMembers = ['file', 'list', 'collection', 'pair', 'group'].includes(valueOf(input).kind);
  return references.every(
    ({ reference: { segments } }) => segments.length > 1 === hasMembers || input.type === undefined,
  );
}
