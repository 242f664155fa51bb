import { addToMultimap, isObject, PythonNumber, type Json } from '@user-tool/shared';

/** What a run was given, apart by kind. */
interface GivenInputs {
  /** Texts, numbers, and booleans, named as expressions name them: `cond.mode`, `queries[0].limit`. */
  values: { name: string; value: string | number | boolean }[];
  /** The names of the inputs that each file is a value of, by its path where the command ran. */
  files: Map<string, string[]>;
}

/** Sorts out the value of `inputs` in expressions, in the order of the declarations. */
export function givenInputs(inputs: { [name: string]: Json }): GivenInputs {
  const result: GivenInputs = { values: [], files: new Map() };
  const visit = (name: string, value: Json): void => {
    if (value === null) return;
    if (Array.isArray(value)) for (const [i, item] of value.entries()) visit(`${name}[${i}]`, item);
    else if (!isObject(value))
      result.values.push({ name, value: value instanceof PythonNumber ? value.toJSON() : value });
    else if (isDataset(value, 'Collection') && value['elements'] !== undefined)
      visit(name, value['elements']);
    else if (isDataset(value, 'File') && typeof value['path'] === 'string')
      addToMultimap(result.files, value['path'], name);
    else for (const [key, member] of Object.entries(value)) visit(`${name}.${key}`, member);
  };
  for (const [name, value] of Object.entries(inputs)) visit(name, value);
  return result;
}

function isDataset(value: Json, kind: string): boolean {
  return isObject(value) && value['class'] === kind;
}
