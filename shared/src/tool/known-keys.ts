import { allShapes, unionShapes } from '../schema/all-shapes.js';
import type { Shape } from '../schema/shape.js';
import { toolShape } from '../schema/tool.js';
import { dialects } from '../values/dialect.js';
import { nearest } from '../values/suggest.js';
import type { KnownKeys } from '../yaml/parse.js';
import { administratorsClass } from './classify.js';

const classes = [...Object.values(dialects).map(({ classConstant }) => classConstant), administratorsClass];
const toolClass = new RegExp(`^class: *["'“„‘]?(?:${classes.join('|')})\\b`, 'm');

/** The keys of the kind of document that a text names as its class; undefined if that is no tool. */
export function knownKeysOf(text: string): KnownKeys | undefined {
  return toolClass.test(text) ? toolKeys : undefined;
}

let topOnce: ReadonlySet<string> | undefined;
let nestedOnce: ReadonlySet<string> | undefined;

const toolKeys: KnownKeys = {
  has: isToolKey,
  holdsScript: (name, isTop) => scriptShapes(isTop).some((shape) => holdsTemplate(shape, name)),
};

function scriptShapes(isTop: boolean): readonly Shape[] {
  return isTop ? [toolShape] : nestedShapes();
}

function holdsTemplate({ fields }: Shape, name: string): boolean {
  return fields.some((field) => field.name === name && field.isTemplate === true);
}

function isToolKey(name: string, isTop: boolean): boolean {
  const names = isTop ? (topOnce ??= namesOf([toolShape])) : (nestedOnce ??= namesOf(nestedShapes()));
  return names.has(name) || nearest(name, names) !== undefined;
}

function nestedShapes(): Shape[] {
  const shapes = [
    ...allShapes.values(),
    ...[...unionShapes.values()].flatMap((union) => [...union.values()]),
  ];
  return shapes.filter((shape) => shape !== toolShape);
}

function namesOf(shapes: readonly Shape[]): ReadonlySet<string> {
  return new Set(
    shapes.flatMap(({ fields, replaced = {} }) => [
      ...fields.map(({ name }) => name),
      ...Object.keys(replaced),
    ]),
  );
}
