import type { Pattern } from 'acorn';
import { keySegment } from '../../expressions/references.js';
import type { Evaluator } from './evaluator.js';
import type { Known } from './narrowing.js';
import { anything, elementsOf, isUnknown, quiet, union } from './possible.js';

/** Gives the names of a pattern their values. */
export function bindPattern(pattern: Pattern, known: Known, evaluator: Evaluator): void {
  switch (pattern.type) {
    case 'Identifier':
      evaluator.name(pattern, known);
      return;
    case 'AssignmentPattern': {
      const given = evaluator.value(pattern.right).value;
      const rest = known.value.filter(({ kind }) => kind !== 'undefined');
      evaluator.bind(pattern.left, { value: isUnknown(known.value) ? anything : union(rest, given) });
      return;
    }
    case 'ArrayPattern':
      for (const part of pattern.elements) {
        const isRest = part?.type === 'RestElement';
        if (part) evaluator.bind(part, { value: isRest ? anything : quiet(elementsOf(known.value)) });
      }
      return;
    case 'ObjectPattern':
      for (const property of pattern.properties) {
        if (property.type === 'RestElement') evaluator.bind(property.argument, { value: anything });
        else {
          if (property.computed) evaluator.value(property.key);
          const segment = keySegment(property.key, property.computed, evaluator.script);
          const use = property.value.type === 'AssignmentPattern' ? 'tested' : 'other';
          evaluator.bind(property.value, evaluator.steps.take(known, segment, segment.span, use));
        }
      }
      return;
    case 'RestElement':
      evaluator.bind(pattern.argument, { value: anything });
      return;
    default:
      evaluator.assign(pattern);
  }
}
