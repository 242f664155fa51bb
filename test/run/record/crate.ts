import assert from 'node:assert/strict';
import jsonld from 'jsonld';
import type { Crate, Entity, EntityReference } from '../../../server/runner/src/record/graph.js';
import { contexts } from './contexts.js';

/** Where the crate is, for its relative paths. */
const base = 'https://example.org/crate/';

const options = {
  base,
  // Whatever means nothing by the contexts is an error.
  safe: true,
  documentLoader: (url: string) => {
    const context = contexts[url];
    if (!context) return Promise.reject(new Error(`No context is bundled for ${url}.`));
    return Promise.resolve({ document: { '@context': context }, documentUrl: url, contextUrl: null });
  },
};

/** Reads a record as JSON-LD: fails unless all of it has a meaning, and is written flattened and compacted. */
export async function readAsJsonLd(crate: Crate): Promise<void> {
  const rdf = await jsonld.toRDF(crate, { ...options, format: 'application/n-quads' });
  assert.ok(rdf.split('\n').length > crate['@graph'].length);
  const flat = await jsonld.flatten(crate, null, options);
  const compact = await jsonld.compact(flat, crate['@context'], options);
  const found = compact['@graph'] as EntityReference[];
  const byId = (one: EntityReference, other: EntityReference): number => (one['@id'] < other['@id'] ? -1 : 1);
  assert.deepEqual([...found].sort(byId).map(unordered), [...crate['@graph']].sort(byId).map(unordered));
}

/** With lists in the order of their texts, as sets of JSON-LD have no order. */
function unordered(entity: object): unknown {
  return Object.fromEntries(
    Object.entries(entity)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => [
        name,
        Array.isArray(value) ? value.map((one) => JSON.stringify(one)).sort() : (value as unknown),
      ]),
  );
}

type Found = Entity & EntityReference;

/** The entities of a crate. */
export class Entities {
  readonly all: readonly Found[];

  /** @param actionId of the execution that is checked, if there are several */
  constructor(
    crate: Crate,
    private readonly actionId?: string,
  ) {
    this.all = crate['@graph'];
  }

  /** The one with an identifier. */
  get(id: string): Found {
    const [found, ...others] = this.all.filter((entity) => entity['@id'] === id);
    assert.ok(found && others.length === 0, `one entity ${id}`);
    return found;
  }

  /** Those of a type. */
  ofType(type: string): readonly Found[] {
    return this.all.filter((entity) => entity['@type'] === type);
  }

  /** The entities that a property refers to. */
  referred(entity: Found, property: string): Found[] {
    const value = entity[property];
    const values = Array.isArray(value) ? (value as unknown[]) : value === undefined ? [] : [value];
    return values.map((one) => {
      assert.ok(typeof one === 'object' && one !== null && '@id' in one, `${property} refers to an entity`);
      return this.get(one['@id'] as string);
    });
  }

  /** The root data entity. */
  get root(): Found {
    return this.get('./');
  }

  /** The execution. */
  get action(): Found {
    const actions = this.ofType('CreateAction');
    const [action, ...others] = actions.filter(
      (one) => this.actionId === undefined || one['@id'] === this.actionId,
    );
    assert.ok(action && others.length === 0);
    return action;
  }
}
