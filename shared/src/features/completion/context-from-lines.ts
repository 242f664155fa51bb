import { fieldNamed, typeOf, type Field, type Shape, type ValueType } from '../../schema/shape.js';
import type { Document } from '../../tool/document.js';
import { containerAt, type CursorContainer } from '../../yaml/container-at.js';
import type { CompletionContext, KeyContext } from './completion-context.js';
import { elementType, shapeBy } from './expected-type.js';

/**
 * What can be written at a place of a broken document, where the tree does not say: judged by lines and
 * indentation alone.
 */
export function contextFromLines(document: Document, offset: number): CompletionContext | undefined {
  if (!document.yaml.problems.some(({ kind }) => kind === 'syntax')) return undefined;
  const at = containerAt(document.source, offset);
  if (isBeforeOther(document, at)) return undefined;
  const declared = declaredAt(document, at);
  const dialect = document.dialect.name;
  if (at.kind === 'item') {
    const type = elementType(declared.type);
    return keyPlace(at, type, new Map(), true) ?? valuePlace(at, { ...declared, type });
  }
  if (at.kind === 'key') return keyPlace(at, declared.type, at.siblings, at.needsDash);
  const shape = at.kind === 'value' ? shapeBy(declared.type, textIn(at.siblings)) : undefined;
  const field = shape && at.key !== undefined ? fieldNamed(shape, at.key, dialect) : undefined;
  return field && valuePlace(at, { shape, field, type: typeOf(field, dialect) });
}

/** Whether text in an empty place would run into what follows on the line. */
function isBeforeOther({ source }: Document, { whole: { start, end }, flow }: CursorContainer): boolean {
  const behind = source.text.slice(end, source.lineContentEnd(source.lineAt(end)));
  return start === end && !(flow ? /^\s*(?:[,\]}#]|$)/ : /^\s*(?:#|$)/).test(behind);
}

/** The declarations for a place: its type, and the field that contains it. */
interface Declared {
  shape?: Shape | undefined;
  field?: Field | undefined;
  type: ValueType | undefined;
}

/** The declarations for the container at the cursor. */
function declaredAt(document: Document, { path, around }: CursorContainer): Declared {
  let declared: Declared = { type: { kind: 'mapping', shape: document.shape } };
  for (const [index, step] of path.entries()) {
    if (typeof step === 'number') {
      declared = { ...declared, type: elementType(declared.type) };
      continue;
    }
    const shape = shapeBy(declared.type, textIn(around[index]));
    const field = shape && fieldNamed(shape, step, document.dialect.name);
    declared = { shape, field, type: field && typeOf(field, document.dialect.name) };
  }
  return declared;
}

function valuePlace(
  { whole: span, needsSpace, needsDash }: CursorContainer,
  { shape, field, type }: Declared,
): CompletionContext | undefined {
  if (!shape || !field || !type || needsDash) return undefined;
  return { kind: 'value', shape, field, type, span, style: 'plain', needsSpace, isTrailing: false };
}

function keyPlace(
  { whole: span, hasColon, flow, needsDash }: CursorContainer,
  type: ValueType | undefined,
  siblings: ReadonlyMap<string, string>,
  isNewItem: boolean,
): KeyContext | undefined {
  const shape = shapeBy(type, textIn(siblings));
  const dash = needsDash ? '- ' : '';
  const present = new Set(siblings.keys());
  return shape && { kind: 'key', shape, present, span, hasColon, flow, dash, isNewItem };
}

/** The texts after the keys of a mapping, without quotes and comments. */
function textIn(siblings: ReadonlyMap<string, string> | undefined): (field: string) => string | undefined {
  return (field) =>
    siblings
      ?.get(field)
      ?.replace(/\s+#.*$/, '')
      .replace(/^(["'])(.*)\1$/, '$2')
      .trim();
}
