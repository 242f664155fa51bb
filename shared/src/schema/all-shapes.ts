import { lazy } from '../util/once.js';
import { dialects } from '../values/dialect.js';
import { administratorsShape } from './administrators-tool.js';
import { typeOf, type Shape, type Union, type ValueType } from './shape.js';
import { toolShape } from './tool.js';

/** Every shape in a tool document, by {@link Shape.id}; the whole document first. */
export const allShapes: ReadonlyMap<string, Shape> = collect(toolShape);

/**
 * The shapes of every union, by {@link Union.id} and the value of the discriminating field, the first of them
 * first; unions with the same id are merged.
 */
export const unionShapes: ReadonlyMap<string, ReadonlyMap<string, Shape>> = collectUnions(allShapes);

/** {@link allShapes} and {@link unionShapes} of the tools of a class. */
interface ShapeTables {
  shapes: typeof allShapes;
  unions: typeof unionShapes;
}

const ofUsers: ShapeTables = { shapes: allShapes, unions: unionShapes };

const ofAdministrators = lazy((): ShapeTables => {
  const shapes = collect(administratorsShape);
  return { shapes, unions: collectUnions(shapes) };
});

/** @param root the shape of the whole document */
export function shapeTablesOf(root: Shape): ShapeTables {
  return root === administratorsShape ? ofAdministrators() : ofUsers;
}

function collect(root: Shape): ReadonlyMap<string, Shape> {
  const shapes = new Map<string, Shape>();
  addShape(root, shapes);
  return shapes;
}

function collectUnions(all: typeof allShapes): ReadonlyMap<string, ReadonlyMap<string, Shape>> {
  const unions = new Map<string, Map<string, Shape>>();
  for (const { fields } of all.values()) {
    for (const field of fields) {
      for (const { name } of Object.values(dialects)) {
        for (const { id, shapes } of unionsIn(typeOf(field, name))) {
          const members = unions.get(id) ?? new Map<string, Shape>();
          unions.set(id, members);
          for (const [value, shape] of Object.entries(shapes)) {
            if (!members.has(value)) members.set(value, shape());
          }
        }
      }
    }
  }
  return unions;
}

function unionsIn(type: ValueType): Union[] {
  if (type.kind === 'list') return unionsIn(type.of);
  if (type.kind === 'either') return type.of.flatMap(unionsIn);
  return type.kind === 'union' ? [type.union] : [];
}

function addShape(shape: Shape, shapes: Map<string, Shape>): void {
  if (shapes.has(shape.id)) return;
  shapes.set(shape.id, shape);
  for (const field of shape.fields) {
    for (const { name } of Object.values(dialects)) addType(typeOf(field, name), shapes);
  }
}

function addType(type: ValueType, shapes: Map<string, Shape>): void {
  if (type.kind === 'list') addType(type.of, shapes);
  else if (type.kind === 'either') for (const one of type.of) addType(one, shapes);
  else if (type.kind === 'mapping') addShape(type.shape, shapes);
  else if (type.kind === 'union') addUnion(type.union, shapes);
}

function addUnion(union: Union, shapes: Map<string, Shape>): void {
  for (const shape of Object.values(union.shapes)) addShape(shape(), shapes);
}
