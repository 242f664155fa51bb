import type { Pattern } from '../../javascript/parse.js';
import { keySegment } from '../../javascript/references.js';
import type { InferenceContext } from './inference-context.js';
import type { Narrowing } from './narrowing.js';
import { anything, elementsOf, isUnknown, quiet, union } from './type-set.js';

/** Gives the names in a pattern their values. */
export function bindPattern(pattern: Pattern, narrowing: Narrowing, context: InferenceContext): void {
  const { types } = narrowing;
  switch (pattern.type) {
    case 'Identifier':
      context.declare(pattern, narrowing);
      return;
    case 'AssignmentPattern': {
      const defaultTypes = context.infer(pattern.right).types;
      const rest = types.filter(({ kind }) => kind !== 'undefined');
      context.bind(pattern.left, { types: isUnknown(types) ? anything : union(rest, defaultTypes) });
      return;
    }
    case 'ArrayPattern':
      for (const part of pattern.elements) {
        const isRest = part?.type === 'RestElement';
        if (part) context.bind(part, { types: isRest ? anything : quiet(elementsOf(types)) });
      }
      return;
    case 'ObjectPattern':
      for (const property of pattern.properties) {
        if (property.type === 'RestElement') context.bind(property.argument, { types: anything });
        else {
          if (property.computed) context.infer(property.key);
          const segment = keySegment(property.key, property.computed, context.tree);
          const use = property.value.type === 'AssignmentPattern' ? 'tested' : 'other';
          context.bind(property.value, context.checker.member(narrowing, segment, segment.span, use));
        }
      }
      return;
    case 'RestElement':
      context.bind(pattern.argument, { types: anything });
      return;
    default:
      context.assign(pattern);
  }
}
