import { fieldNamed, typeOf, type ValueType } from '../schema/shape.js';
import { toolShape } from '../schema/tool.js';
import type { UserTool } from '../tool/user-tool.js';
import { containerAt, type CursorContainer } from '../yaml/container-at.js';
import { elementType, shapeBy } from './expected-type.js';
import type { KeyPlace, Place } from './place.js';

/**
 * What can be written at a place of a document that is broken, where the tree does not say it: told from lines and
 * indentation alone.
 */
export function placeFromLines(tool: UserTool, offset: number): Place | undefined {
  if (!tool.document.problems.some(({ kind }) => kind === 'syntax')) return undefined;
  const at = containerAt(tool.source, offset);
  const type = typeAt(tool, at);
  if (at.kind === 'item') return keyPlace(at, elementType(type), new Map());
  if (at.kind === 'key') return keyPlace(at, type, at.siblings);
  const shape = at.kind === 'value' ? shapeBy(type, textIn(at.siblings)) : undefined;
  const field = shape && at.key !== undefined ? fieldNamed(shape, at.key, tool.dialect.name) : undefined;
  if (!shape || !field) return undefined;
  const { whole: span, needsSpace } = at;
  return { kind: 'value', field, shape, type: typeOf(field, tool.dialect.name), span, needsSpace };
}

/** The declared type of the container that the cursor is in. */
function typeAt(tool: UserTool, { path, around }: CursorContainer): ValueType | undefined {
  let type: ValueType | undefined = { kind: 'mapping', shape: toolShape };
  for (const [index, step] of path.entries()) {
    if (typeof step === 'number') {
      type = elementType(type);
      continue;
    }
    const shape = shapeBy(type, textIn(around[index]));
    const field = shape && fieldNamed(shape, step, tool.dialect.name);
    type = field && typeOf(field, tool.dialect.name);
  }
  return type;
}

function keyPlace(
  { whole: span, hasColon, flow, needsDash }: CursorContainer,
  type: ValueType | undefined,
  siblings: ReadonlyMap<string, string>,
): KeyPlace | undefined {
  const shape = shapeBy(type, textIn(siblings));
  const dash = needsDash ? '- ' : '';
  return shape && { kind: 'key', shape, present: new Set(siblings.keys()), span, hasColon, flow, dash };
}

/** The texts behind the keys of a mapping, without quotes and comments. */
function textIn(siblings: ReadonlyMap<string, string> | undefined): (field: string) => string | undefined {
  return (field) =>
    siblings
      ?.get(field)
      ?.replace(/\s+#.*$/, '')
      .replace(/^(["'])(.*)\1$/, '$2')
      .trim();
}
