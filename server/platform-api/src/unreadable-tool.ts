import { isRecord } from './request.js';
import type { ToolRepresentation } from './tool-representation.js';

/**
 * What the public platform stores but cannot show: an output of a test that is a collection without a type. Its list of
 * the user's tools fails from then on (public platform 26.1, `UserDynamicToolAssociation`).
 * @returns the names of such outputs
 */
export function unreadableOutputs({ tests }: ToolRepresentation): string[] {
  const outputs = (Array.isArray(tests) ? tests : []).map(
    (test: unknown) => isRecord(test) && test['outputs'],
  );
  return outputs.flatMap((named) => {
    const entries: [string, unknown][] = Array.isArray(named)
      ? named.map((output: unknown) => [isRecord(output) ? String(output['name']) : '', output])
      : Object.entries(isRecord(named) ? named : {});
    return entries.flatMap(([name, output]) => (isUntyped(output) ? [name] : []));
  });
}

function isUntyped(output: unknown): boolean {
  return isRecord(output) && output['class'] === 'Collection' && (output['collection_type'] ?? null) === null;
}
