import { casesOf, inputsByName, testParameterOf, type ToolInput } from '../../tool/input.js';
import type { JobWay, Server } from '../../values/server.js';
import { isObject, written, type Json } from '../json.js';
import { nameParts } from './file-value.js';

/** An object of a job's values, in the order of its members. */
interface Group {
  [name: string]: Json;
}

/**
 * The value of `inputs` as a job of a server has it. Collections are lists or objects by identifier, or objects with
 * `elements`, and files have few members or many, depending on how the server starts jobs.
 * @param values see `inputValues`
 *
 * Sources: public platform, `to_cwl` (`galaxy.workflow.modules`) and `galaxy.tools.runtime`.
 */
export function jobValues(inputs: readonly ToolInput[], values: Group, { dialect, jobs }: Server): Group {
  return dialect === 'platform' ? values : new JobValues(jobs).group(inputs, values);
}

class JobValues {
  /** How many files there are before. */
  private files: number;

  constructor(private readonly way: JobWay) {
    this.files = way === 'classic' ? 1 : 0;
  }

  group(inputs: readonly ToolInput[], values: Group): Group {
    const byName = inputsByName(inputs);
    return mapped(values, (value, name) => this.value(byName.get(name), value));
  }

  private value(input: ToolInput | undefined, value: Json): Json {
    switch (input?.type) {
      case 'section':
        return isGroup(value) ? this.group(input.children, value) : value;
      case 'repeat':
        return Array.isArray(value)
          ? value.map((one) => (isGroup(one) ? this.group(input.children, one) : one))
          : value;
      case 'conditional':
        return isGroup(value) ? this.conditional(input, value) : value;
      case 'data':
      case 'data_collection':
        return this.dataset(value);
      default:
        return value;
    }
  }

  private conditional(input: ToolInput, value: Group): Json {
    const test = testParameterOf(input)?.name ?? '';
    const { [test]: chosen = null, ...rest } = value;
    const cases = casesOf(input);
    const index = cases.findIndex(({ discriminator }) => discriminator === written(chosen));
    const members = this.group(cases[index]?.inputs ?? [], rest);
    return this.way === 'classic'
      ? { [test]: chosen, __current_case__: index, ...members }
      : { ...members, [test]: chosen };
  }

  /** A file or a collection, or several files. */
  private dataset(value: Json): Json {
    if (Array.isArray(value)) return value.map((one) => (isGroup(one) ? this.file(one, 'several') : one));
    return isGroup(value) ? this.item(value, 'alone') : value;
  }

  private item(value: Group, place: FilePlace): Json {
    return value['class'] === 'Collection' ? this.collection(value) : this.file(value, place);
  }

  private collection(collection: Group): Json {
    const { collection_type: type = null, elements: written = [] } = collection;
    const place = type === 'list' ? 'list' : 'record';
    const element = (one: Json): Json => (isGroup(one) ? this.item(one, place) : one);
    const elements = Array.isArray(written)
      ? written.map(element)
      : isGroup(written)
        ? mapped(written, element)
        : written;
    if (this.way === 'classic')
      return type !== 'list' && Array.isArray(written) && Array.isArray(elements)
        ? byIdentifier(written, elements)
        : elements;
    const { name = null, tags = [], column_definitions = null, fields = null, columns = null } = collection;
    const isSingle = type === 'paired_or_unpaired' ? isGroup(elements) && hasOne(elements) : null;
    const described = { class: 'Collection', name, collection_type: type, tags, column_definitions, fields };
    return { ...described, has_single_item: isSingle, columns, elements };
  }

  private file(file: Group, place: FilePlace): Json {
    const location = `step_input://${this.files++}`;
    const { class: kind = 'File', path = null, format = null, checksum = null, size = null } = file;
    const { element_identifier: identifier = null, basename = null, nameroot = null, nameext = null } = file;
    const parts = { basename, nameroot, nameext };
    if (this.way === 'classic') {
      const isRenamed = (place === 'list' || place === 'several') && typeof identifier === 'string';
      return { class: kind, location, format, path, ...(isRenamed ? nameParts(identifier) : parts) };
    }
    const isElement = place === 'list' || place === 'record';
    return {
      class: kind,
      basename,
      location,
      path,
      listing: [],
      nameroot,
      nameext,
      format,
      checksum,
      size,
      element_identifier: isElement ? identifier : null,
      ...(isElement && { columns: file['columns'] ?? null }),
    };
  }
}

/** Where a file is given: for an input, as one of several, in a list, or in another collection. */
type FilePlace = 'alone' | 'several' | 'list' | 'record';

function isGroup(value: Json): value is Group {
  return isObject(value);
}

function hasOne(elements: Group): boolean {
  return Object.keys(elements).length === 1;
}

/** Elements by their identifiers, which collections keep as their names. */
function byIdentifier(written: readonly Json[], elements: readonly Json[]): Group {
  const named = written.map((one, index): [string, Json] => {
    const identifier = isGroup(one) ? (one['element_identifier'] ?? one['name']) : null;
    return [typeof identifier === 'string' ? identifier : String(index), elements[index] ?? null];
  });
  return Object.fromEntries(named);
}

function mapped(group: Group, change: (value: Json, name: string) => Json): Group {
  return Object.fromEntries(Object.entries(group).map(([name, value]) => [name, change(value, name)]));
}
