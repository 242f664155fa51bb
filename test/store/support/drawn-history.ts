import assert from 'node:assert/strict';
import type { Store } from '../../../server/records/src/store.js';

/** What is in a drawn history, by its name. */
export interface Drawn {
  type: 'dataset' | 'collection' | 'tool_request';
  id: number;
}

/** A history, and what is in it. */
export interface DrawnHistory {
  historyId: number;
  things: ReadonlyMap<string, Drawn>;
}

type Step = (drawing: Drawing, given: string[]) => Promise<void>;

/** Each line of a drawing: `NAME` is one or several names, separated by spaces. */
const steps: readonly (readonly [pattern: RegExp, step: Step])[] = [
  // `a is deleted`
  [
    /^(\w+) is deleted$/,
    async ({ store, thing }, [name = '']) => store.items.setDeleted(thing(name).id, true),
  ],
  // `a b`: datasets.
  [/^([\w ]+)$/, async (drawing, [names = '']) => drawing.addDatasets(names.split(' '))],
  // `c = (a b)`: a collection of datasets that are there.
  [
    /^(\w+) = \(([\w ]*)\)$/,
    async (drawing, [name = '', datasets = '']) => drawing.addCollection(name, wordsIn(datasets)),
  ],
  // `c = [x y]`: a collection of new, hidden datasets.
  [
    /^(\w+) = \[([\w ]*)\]$/,
    async (drawing, [name = '', datasets = '']) => {
      await drawing.addDatasets(wordsIn(datasets), false);
      await drawing.addCollection(name, wordsIn(datasets));
    },
  ],
  // `r: each c with a > o`: a request that maps over a collection; the datasets of what it makes are o.1, o.2, …
  [
    /^(\w+): each (\w+)(?: with (\w+))? > (\w+)$/,
    async (drawing, [name = '', over = '', other, output = '']) =>
      drawing.addMapped(name, { over, other, output }),
  ],
  // `r: a c > d e`: a request with one job, what it reads, and datasets that it makes.
  [
    /^(\w+): ([\w. ]*)> ([\w ]+)$/,
    async (drawing, [name = '', inputs = '', outputs = '']) =>
      drawing.addRequest(name, wordsIn(inputs), wordsIn(outputs)),
  ],
  // `f: import d`: an import.
  [/^(\w+): import (\w+)$/, async (drawing, [name = '', output = '']) => drawing.addImport(name, output)],
];

const wordsIn = (text: string): string[] => text.split(' ').filter((word) => word !== '');

/** Makes a history as it is drawn, one step a line. */
export async function drawHistory(store: Store, ownerId: number, text: string): Promise<DrawnHistory> {
  const { id: historyId } = await store.histories.add({ ownerId, name: 'drawn' });
  const { id: toolId } = await store.tools.add({
    ...{ ownerId, toolId: 'a-tool', version: '1', source: '' },
    representation: JSON.stringify({ name: 'A tool' }),
  });
  const drawing = new Drawing(store, { ownerId, historyId, toolId });
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') continue;
    const [found] = steps.flatMap(([pattern, step]) => {
      const given = pattern.exec(line)?.slice(1);
      return given ? [() => step(drawing, given)] : [];
    });
    assert.ok(found, line);
    await found();
  }
  return { historyId, things: drawing.things };
}

class Drawing {
  readonly things = new Map<string, Drawn>();
  private readonly elements = new Map<string, string[]>();

  constructor(
    readonly store: Store,
    private readonly facts: { ownerId: number; historyId: number; toolId: number },
  ) {}

  readonly thing = (name: string): Drawn => {
    const thing = this.things.get(name);
    assert.ok(thing, name);
    return thing;
  };

  async addDatasets(names: readonly string[], isVisible = true): Promise<void> {
    const { historyId } = this.facts;
    for (const name of names) {
      const { id } = await this.store.datasets.add({
        ...{ historyId, name, isVisible, extension: 'txt', state: 'ok' },
      });
      this.things.set(name, { type: 'dataset', id });
    }
  }

  async addCollection(name: string, datasets: string[]): Promise<void> {
    const { id } = await this.store.collections.add(
      { historyId: this.facts.historyId, name, collectionType: 'list' },
      datasets.map((one) => ({ identifiers: [one], datasetId: this.thing(one).id })),
    );
    this.things.set(name, { type: 'collection', id });
    this.elements.set(name, datasets);
  }

  async addRequest(name: string, inputs: readonly string[], outputs: readonly string[]): Promise<void> {
    const jobs = await this.submit(name, 'tool', {
      jobs: [{ params: '{}', inputs: inputs.map(this.inputOf), outputs: outputs.map(newOutput) }],
    });
    for (const [index, { itemId }] of (await this.store.jobs.outputsOf(jobs[0]!)).entries())
      this.things.set(outputs[index]!, { type: 'dataset', id: itemId });
  }

  async addMapped(
    name: string,
    { over, other, output }: { over: string; other: string | undefined; output: string },
  ): Promise<void> {
    const elements = this.elements.get(over) ?? [];
    const jobs = await this.submit(name, 'tool', {
      jobs: elements.map((element) => ({
        params: '{}',
        inputs: [element, ...(other === undefined ? [] : [other])].map(this.inputOf),
        outputs: [{ ...newOutput(output), isHiddenElement: true }],
      })),
      implicit: [
        {
          ...{ name: output, label: output, collectionType: 'list' },
          elements: elements.map((element, job) => ({ identifiers: [element], job, output })),
        },
      ],
      inputCollections: [this.inputOf(over)],
    });
    const [made] = (await this.store.requests.collectionsOf(this.thing(name).id)).filter(
      ({ direction }) => direction === 'output',
    );
    this.things.set(output, { type: 'collection', id: made!.collectionId });
    const names = jobs.map((_job, index) => `${output}.${index + 1}`);
    for (const [index, job] of jobs.entries()) {
      const [{ itemId } = { itemId: 0 }] = await this.store.jobs.outputsOf(job);
      this.things.set(names[index]!, { type: 'dataset', id: itemId });
    }
    this.elements.set(output, names);
  }

  async addImport(name: string, output: string): Promise<void> {
    const [job] = await this.submit(name, 'fetch', {
      jobs: [{ params: '{}', inputs: [], outputs: [newOutput(output)] }],
    });
    const [{ itemId } = { itemId: 0 }] = await this.store.jobs.outputsOf(job!);
    this.things.set(output, { type: 'dataset', id: itemId });
  }

  private readonly inputOf = (name: string): { name: string; itemId: number } => ({
    name,
    itemId: this.thing(name).id,
  });

  private async submit(
    name: string,
    kind: 'tool' | 'fetch',
    submission: Partial<Parameters<Store['requests']['submit']>[1]>,
  ): Promise<number[]> {
    const { ownerId, historyId, toolId } = this.facts;
    const { id } = await this.store.requests.add({
      ...{ ownerId, historyId, request: '{}', toolId: kind === 'tool' ? toolId : undefined },
    });
    this.things.set(name, { type: 'tool_request', id });
    const { jobs } = await this.store.requests.submit(id, {
      ...{ kind, jobs: [], implicit: [], inputCollections: [] },
      ...submission,
    });
    return jobs.map((job) => job.id);
  }
}

const newOutput = (name: string): { name: string; label: string; extension: string } => ({
  ...{ name, label: name, extension: 'txt' },
});
