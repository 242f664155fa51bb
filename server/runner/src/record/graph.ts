/** A reference to an entity of a graph. */
export interface EntityReference {
  '@id': string;
}

type Value = string | number | boolean | undefined | EntityReference | readonly (string | EntityReference)[];

/** What is said of an entity: values by the names of RO-Crate 1.1 and of its terms for runs. */
export interface Entity {
  '@type': string;
  [name: string]: Value;
}

/** A record in RO-Crate JSON-LD. */
export interface Crate {
  '@context': readonly string[];
  '@graph': readonly (Entity & EntityReference)[];
}

/** The file of a record, in the folder that it describes. */
export const recordFile = 'ro-crate-metadata.json';

/** The profile of records of runs. */
export const profile = 'https://w3id.org/ro/wfrun/process/0.5';

/** The contexts of all terms of a record. */
export const contexts = [
  'https://w3id.org/ro/crate/1.1/context',
  'https://w3id.org/ro/terms/workflow-run/context',
];

/** What every record says of itself. */
export const descriptors: readonly (Entity & EntityReference)[] = [
  {
    '@id': recordFile,
    '@type': 'CreativeWork',
    conformsTo: { '@id': 'https://w3id.org/ro/crate/1.1' },
    about: { '@id': './' },
  },
  { '@id': profile, '@type': 'CreativeWork', name: 'Process Run Crate', version: '0.5' },
];

/** The entities of a crate in the order in which they are added. */
export class Graph {
  private readonly entities = new Map<string, Entity & EntityReference>();

  /** Adds an entity, under another identifier if there is one with that. */
  add(preferredId: string, entity: Entity): EntityReference {
    let id = preferredId;
    for (let i = 2; this.entities.has(id); i++) id = `${preferredId}-${i}`;
    this.entities.set(id, { '@id': id, ...entity });
    return { '@id': id };
  }

  /** All entities, after those that every crate has. */
  crate(first: readonly (Entity & EntityReference)[]): Crate {
    return { '@context': contexts, '@graph': [...first, ...this.entities.values()] };
  }
}

/** A path or name as part of a URI: everything but `/` is escaped where it must be. */
export function segments(path: string): string {
  // Lone surrogates cannot be escaped.
  const wellFormed = Buffer.from(path).toString();
  return wellFormed.split('/').map(encodeURIComponent).join('/');
}

/** Without the list if there is just one, as in compacted JSON-LD. */
export function one<T extends string | EntityReference>(values: readonly T[]): T | readonly T[] {
  const [first, ...others] = values;
  return first === undefined || others.length > 0 ? values : first;
}
