import { allShapes, unionShapes } from '../schema/all-shapes.js';
import type { Shape } from '../schema/shape.js';
import { toolShape } from '../schema/tool.js';
import { toolClasses } from '../values/dialect.js';
import { nearest } from '../values/suggest.js';
import type { DocumentKeys } from '../yaml/parse.js';

const classes = Object.values(toolClasses).map(({ classConstant }) => classConstant);
const toolClass = new RegExp(`^class: *["'“„‘]?(?:${classes.join('|')})\\b`, 'm');

/** The keys of the kind of document that a text names as its class; undefined if that is no tool. */
export function knownKeysOf(text: string): DocumentKeys | undefined {
  return toolClass.test(text) ? toolKeys : undefined;
}

let topOnce: ReadonlySet<string> | undefined;
let nestedOnce: ReadonlySet<string> | undefined;

const toolKeys: DocumentKeys = {
  has: isToolKey,
  holdsScript: (name, isTop) =>
    (isTop
      ? (topScriptsOnce ??= scriptsOf([toolShape]))
      : (nestedScriptsOnce ??= scriptsOf(nestedShapes()))
    ).has(name),
};

let topScriptsOnce: ReadonlySet<string> | undefined;
let nestedScriptsOnce: ReadonlySet<string> | undefined;

function scriptsOf(shapes: readonly Shape[]): ReadonlySet<string> {
  const fields = shapes.flatMap((shape) => shape.fields);
  return new Set(fields.filter(({ isTemplate }) => isTemplate === true).map(({ name }) => name));
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
