import type { Json } from '@user-tool/shared';
import { version } from '@user-tool/common/version.js';
import { givenInputs } from '@user-tool/runner/record/given-inputs.js';
import {
  contexts,
  descriptors,
  one,
  profile,
  segments,
  type Entity,
  type EntityReference,
} from '@user-tool/runner/record/graph.js';
import type { Collection, Job, Store } from '@user-tool/records';
import type { IdCodec } from '../ids/codec.js';
import { uuidOf } from '../records/dataset-record.js';
import { contentTypeOf } from '../responses/content-types.js';
import type { CrateContents, CrateFile, CrateTool } from './crate-contents.js';

type Identified = Entity & EntityReference;

const to = (id: string): EntityReference => ({ '@id': id });

const program = {
  '@id': '#user-tool',
  '@type': 'SoftwareApplication',
  name: 'User Tool',
  softwareVersion: version,
};

/**
 * The record of a history as a Process Run Crate, piece by piece: the datasets, collections, and tools, and each job
 * as an action of its owner.
 *
 * Sources: Process Run Crate 0.5, "Requirements"; RO-Crate 1.1, "Root Data Entity".
 */
export async function* crateText(
  facts: CrateContents,
  agent: string,
  dependencies: { store: Store; ids: IdCodec },
): AsyncGenerator<string> {
  yield `{"@context":${JSON.stringify(contexts)},"@graph":[`;
  let separator = '';
  for await (const entity of new HistoryEntities(facts, agent, dependencies).all()) {
    yield separator + JSON.stringify(entity);
    separator = ',\n';
  }
  yield ']}\n';
}

class HistoryEntities {
  private readonly actions: EntityReference[] = [];
  private readonly outside = new Set<string>();
  private readonly store: Store;
  private readonly ids: IdCodec;

  constructor(
    private readonly facts: CrateContents,
    private readonly agent: string,
    { store, ids }: { store: Store; ids: IdCodec },
  ) {
    this.store = store;
    this.ids = ids;
  }

  async *all(): AsyncGenerator<Identified> {
    const { files, collections, jobs, tools } = this.facts;
    yield* descriptors;
    yield { '@id': '#agent', '@type': 'Person', name: this.agent };
    yield program;
    for (const file of files.values()) yield fileEntity(file);
    for (const collection of collections.values()) yield await this.collectionEntity(collection);
    for (const tool of tools.values()) yield* toolEntities(tool);
    for (const { id } of jobs) {
      const job = await this.store.jobs.byId(id);
      if (job) yield* this.jobEntities(job);
    }
    // It refers to what was written.
    yield this.root();
  }

  private root(): Identified {
    const { history, files, tools } = this.facts;
    const parts = [...files.values(), ...tools.values()].map(({ path }) => to(segments(path)));
    return {
      '@id': './',
      '@type': 'Dataset',
      name: history.name,
      description: `The history "${history.name}": its datasets, and the runs that made them.`,
      datePublished: history.updateTime.toISOString(),
      conformsTo: to(profile),
      ...(parts.length > 0 && { hasPart: one(parts) }),
      ...(this.actions.length > 0 && { mentions: one(this.actions) }),
    };
  }

  private async collectionEntity({ id, name, collectionType }: Collection): Promise<Identified> {
    const { files } = this.facts;
    const leaves = await this.store.collections.leaves(id, files.size);
    const parts = [...new Set(leaves.flatMap(({ datasetId }) => files.get(datasetId)?.path ?? []))];
    return {
      '@id': this.collectionId(id),
      '@type': 'Collection',
      name,
      additionalType: collectionType,
      ...(parts.length > 0 && { hasPart: one(parts.map((path) => to(segments(path)))) }),
    };
  }

  private collectionId(id: number): string {
    return `#collection/${this.ids.encode('collection', id)}`;
  }

  private async *jobEntities(job: Job): AsyncGenerator<Identified> {
    const uuid = uuidOf(`job ${this.ids.encode('job', job.id)}`);
    const results = await this.results(job);
    if (results.length === 0) return;
    const tool = this.facts.tools.get(job.toolId ?? 0);
    const values = inputValues(job, uuid);
    const exit = job.exitCode !== undefined && {
      '@id': `#exit-code/${uuid}`,
      '@type': 'PropertyValue',
      name: 'exitCode',
      value: job.exitCode,
    };
    const objects: EntityReference[] = values.map((value) => to(value['@id']));
    for (const { itemId } of await this.store.jobs.inputsOf(job.id)) {
      const { reference, entity } = await this.object(itemId);
      if (reference) objects.push(reference);
      if (entity) yield entity;
    }
    yield* values;
    if (exit) yield exit;
    const action = to(`urn:uuid:${uuid}`);
    this.actions.push(action);
    const hasFailed = job.state === 'error';
    yield {
      ...action,
      '@type': 'CreateAction',
      name: tool ? `Run of ${tool.name ?? tool.id}` : 'Import of data',
      ...(job.command !== undefined && { description: job.command }),
      startTime: (job.startTime ?? job.createTime).toISOString(),
      endTime: (job.endTime ?? job.updateTime).toISOString(),
      instrument: to(tool ? toolId(tool) : program['@id']),
      agent: to('#agent'),
      ...(objects.length > 0 && { object: one(distinct(objects)) }),
      result: one(results),
      actionStatus: to(`http://schema.org/${hasFailed ? 'Failed' : 'Completed'}ActionStatus`),
      ...(hasFailed && { error: job.message ?? 'The job failed.' }),
      ...(exit && { additionalProperty: to(exit['@id']) }),
    };
  }

  /** What a job made that is in the crate. */
  private async results({ id }: Job): Promise<EntityReference[]> {
    const outputs = await this.store.jobs.outputsOf(id);
    return outputs.flatMap(({ itemId }) => this.inside(itemId) ?? []);
  }

  private inside(itemId: number): EntityReference | undefined {
    const file = this.facts.files.get(itemId);
    if (file) return to(segments(file.path));
    return this.facts.collections.has(itemId) ? to(this.collectionId(itemId)) : undefined;
  }

  /** What a job read; what is not in the crate, since it is deleted or in another history, has only a name. */
  private async object(itemId: number): Promise<{ reference?: EntityReference; entity?: Identified }> {
    const inside = this.inside(itemId);
    if (inside) return { reference: inside };
    const item = (await this.store.datasets.byId(itemId)) ?? (await this.store.collections.byId(itemId));
    if (item?.ownerId !== this.facts.history.ownerId) return {};
    const kind = 'collectionType' in item ? 'collection' : 'dataset';
    const id = `#outside/${this.ids.encode(kind, itemId)}`;
    if (this.outside.has(id)) return { reference: to(id) };
    this.outside.add(id);
    const hash = 'hash' in item && item.hash !== undefined && { sha256: item.hash };
    return { reference: to(id), entity: { '@id': id, '@type': 'CreativeWork', name: item.name, ...hash } };
  }
}

function fileEntity({ path, dataset }: CrateFile): Identified {
  const { name, size, hash, extension, createTime } = dataset;
  return {
    '@id': segments(path),
    '@type': 'File',
    name,
    contentSize: String(size),
    encodingFormat: contentTypeOf(extension).replace(/;.*/, ''),
    dateCreated: createTime.toISOString(),
    ...(hash !== undefined && { sha256: hash }),
  };
}

const toolId = ({ uuid }: CrateTool): string => `urn:uuid:${uuid}`;

/** A tool, and the file with its text. */
function toolEntities(tool: CrateTool): Identified[] {
  const { path, id, name, version: softwareVersion, size, sha256 } = tool;
  const file = to(segments(path));
  return [
    {
      '@id': toolId(tool),
      '@type': 'SoftwareApplication',
      name: name ?? id,
      identifier: id,
      softwareVersion,
      hasPart: file,
    },
    {
      ...file,
      '@type': 'File',
      name: `${id}.tool.yml`,
      contentSize: String(size),
      sha256,
      encodingFormat: 'application/yaml',
    },
  ];
}

/** The values that a job was given; data has entities of its own. */
function inputValues({ kind, params }: Job, uuid: string): Identified[] {
  if (kind !== 'tool') return [];
  const { inputs = {} } = JSON.parse(params, (_name, value: Json) =>
    typeof value === 'object' && value !== null && 'src' in value ? null : value,
  ) as { inputs?: { [name: string]: Json } };
  return givenInputs(inputs).values.map(({ name, value }) => ({
    '@id': `#input/${uuid}/${segments(name)}`,
    '@type': 'PropertyValue',
    name,
    value,
  }));
}

function distinct(references: readonly EntityReference[]): EntityReference[] {
  return [...new Map(references.map((one) => [one['@id'], one])).values()];
}
