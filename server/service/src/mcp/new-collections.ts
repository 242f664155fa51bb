import { isObject } from '@user-tool/shared';
import type { InputFact } from '@user-tool/checking/tasks/input-facts.js';
import type { Inputs } from '@user-tool/agents/agent-host.js';
import { idIn } from './ids.js';
import type { OwnRequests } from './own-requests.js';

/** An element of a new collection, as the route takes it. */
interface NewElement {
  name: string;
  src: 'hda' | 'new_collection';
  id?: string;
  element_identifiers?: NewElement[];
}

/** The identifiers of the elements of a pair. */
const pair = ['forward', 'reverse'];

/** Whether values could contain the elements of a collection, instead of the id of one. */
export function hasElements(inputs: Inputs): boolean {
  return Object.values(inputs).some(isElements);
}

function isElements(value: unknown): value is object {
  return Array.isArray(value) || (isObject(value) && !('src' in value) && !('__class__' in value));
}

/**
 * The values of inputs, with a new collection for each that is written as its elements: by their names, or as a list.
 * @throws CallFailure
 */
export async function withCollections(
  inputs: Inputs,
  facts: readonly InputFact[],
  { service, history }: { service: OwnRequests; history: () => Promise<string> },
): Promise<Inputs> {
  const collections = new Set(facts.filter(({ type }) => type === 'data_collection').map(({ name }) => name));
  const entries: [name: string, value: unknown][] = [];
  for (const [name, value] of Object.entries(inputs)) {
    const isNew = collections.has(name) && isElements(value);
    entries.push([name, isNew ? await collectionOf(name, value) : value]);
  }
  return Object.fromEntries(entries);

  async function collectionOf(name: string, written: object): Promise<{ src: 'hdca'; id: string }> {
    const elements = await elementsOf(written);
    const { id } = await service.call('POST /api/dataset_collections', {
      body: {
        history_id: await history(),
        name,
        collection_type: typeOf(elements),
        element_identifiers: elements,
      },
    });
    return { src: 'hdca', id };
  }

  async function elementsOf(written: object): Promise<NewElement[]> {
    const members = 'elements' in written && isElements(written.elements) ? written.elements : written;
    const elements: NewElement[] = [];
    for (const [name, value] of Object.entries(members) as [string, unknown][]) {
      const identifier = Array.isArray(members) ? await nameOf(value, name) : name;
      elements.push(
        isElements(value)
          ? { name: identifier, src: 'new_collection', element_identifiers: await elementsOf(value) }
          : { name: identifier, src: 'hda', id: idOf(value) },
      );
    }
    return elements;
  }

  /** In a list, an element has the name of its dataset, without the extension. */
  async function nameOf(value: unknown, index: string): Promise<string> {
    if (isElements(value)) return index;
    const id = idOf(value);
    const { name } = await service.call('GET /api/datasets/{id}', {
      params: { id },
      query: { keys: 'name' },
    });
    return name.replace(/(?<=.)\.[^.]*$/, '');
  }
}

/** The id of a dataset that is an element. @throws CallFailure */
function idOf(element: unknown): string {
  const id = isObject(element) ? element['id'] : element;
  return idIn(typeof id === 'string' ? id : JSON.stringify(id));
}

/** The type of a collection, by its levels. */
function typeOf(elements: readonly NewElement[]): string {
  const isPair = elements.length === pair.length && elements.every(({ name }) => pair.includes(name));
  const rank = isPair ? 'paired' : 'list';
  const inner = elements.find(({ element_identifiers: ids }) => ids !== undefined)?.element_identifiers;
  return inner ? `${rank}:${typeOf(inner)}` : rank;
}
