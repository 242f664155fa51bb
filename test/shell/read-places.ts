import { completeExample } from '../../shared/src/checker/complete-example.js';
import { placedHoles } from '../../shared/src/tool/shell/list-text.js';
import { toolIn } from '../support/tools.js';

/** The places of a tool's own references, in words: `bare argument, substitution`. */
export function readShellPlaces(fields: string): string[] {
  const { shellScripts } = toolIn(completeExample({ text: fields }));
  return [...shellScripts.values()]
    .flatMap(placedHoles)
    .filter(({ hole }) => hole.expression?.source.includes('inputs.'))
    .map(({ place: { quoting, role, inside } }) =>
      [quoting === 'bare' ? `bare ${role}` : quoting, ...inside].join(', '),
    );
}
