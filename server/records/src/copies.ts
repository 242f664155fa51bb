import type { DatasetState } from '@user-tool/platform-api/constants.js';
import type { Kysely } from 'kysely';
import type { collectionsOf } from './collections.js';
import { isCollection, type Content } from './contents.js';
import type { Context } from './context.js';
import { insertDatasets, type DatasetRecord, type datasetsOf } from './datasets.js';
import { insertCollection, insertElements } from './insert-collections.js';
import { claim } from './quotas.js';
import type { Tables } from './schema.js';
import { addTags, tagsOf } from './tags.js';

/** States of datasets that are still being made: what becomes of them is not known yet. */
const unfinished: ReadonlySet<DatasetState> = new Set([
  'new',
  'upload',
  'queued',
  'running',
  'setting_metadata',
]);

/** The most elements of one collection that is copied. */
const maxLeaves = 10_000;

/** Copies contents of histories: copies share the stored content with their originals. */
export function copiesOf(
  { db, now, quotas }: Context,
  {
    datasets,
    collections,
  }: { datasets: ReturnType<typeof datasetsOf>; collections: ReturnType<typeof collectionsOf> },
) {
  const tagsBy = tagsOf({ db, now, quotas } as Context);

  return {
    /**
     * Adds copies to a history, with their tags and annotations, in the order given. The datasets of a collection that
     * are not among the originals are copied, too, and hidden. Datasets that are still being made are left out.
     * @param options `onlyPublic`: whether datasets that are not public are left out, too
     * @returns the numbers of the copies, by those of their originals
     * @throws StoreFault `quota`
     */
    async add(
      { historyId, ownerId }: { historyId: number; ownerId: number },
      originals: readonly Content[],
      { onlyPublic = false } = {},
    ): Promise<Map<number, number>> {
      const parts = await Promise.all(
        originals.filter(isCollection).map(async (one) => ({
          original: one,
          leaves: await collections.leaves(one.id, maxLeaves),
        })),
      );
      const originalIds = new Set(originals.map(({ id }) => id));
      const inner = parts.flatMap(({ leaves }) => leaves.map(({ datasetId }) => datasetId));
      const missing = [...new Set(inner)].filter((id) => !originalIds.has(id));
      const hidden = [...(await datasets.byIds(missing)).values()];
      const all: Content[] = [...originals, ...hidden.map((one) => ({ ...one, isVisible: false }))].filter(
        (one) => !onlyPublic || isCollection(one) || one.isPublic,
      );
      const tags = await tagsBy.of(all.map(({ id }) => id));
      return db.transaction().execute(async (trx) => {
        const copied = new Map<number, number>();
        const size = all.reduce((sum, one) => sum + (isCollection(one) ? 0 : one.size), 0);
        await claim({ db: trx, quotas }, ownerId, { datasetBytes: size });
        for (const run of runsOf(all)) {
          const [first] = run;
          if (first && isCollection(first)) {
            const { name, collectionType, isVisible } = first;
            const copy = { historyId, name, collectionType, isVisible, populatedState: 'ok' as const };
            copied.set(first.id, (await insertCollection(trx, now(), copy)).id);
          } else {
            const originalsIn = run as DatasetRecord[];
            const ids = await insertDatasets(trx, now(), historyId, originalsIn.map(attributesOf));
            originalsIn.forEach(({ id }, index) => copied.set(id, ids[index] ?? 0));
          }
        }
        for (const { original, leaves } of parts)
          await insertElements(
            trx,
            copied.get(original.id) ?? 0,
            leaves.flatMap(({ identifiers, datasetId }) =>
              copied.has(datasetId) ? [{ identifiers, datasetId: copied.get(datasetId) }] : [],
            ),
          );
        await annotate(trx, all, copied);
        const tagged = all.flatMap(({ id }) => {
          const itemId = copied.get(id);
          return itemId === undefined ? [] : [{ itemId, tags: tags.get(id) ?? [] }];
        });
        await addTags({ db: trx, quotas }, ownerId, tagged);
        return copied;
      });
    },
  };
}

/** Datasets that follow one another, and collections one by one, without those that are still being made. */
function runsOf(contents: readonly Content[]): Content[][] {
  const runs: Content[][] = [];
  let isOpen = false;
  for (const one of contents) {
    if (!isCollection(one) && unfinished.has(one.state)) continue;
    if (!isCollection(one) && isOpen) runs.at(-1)?.push(one);
    else runs.push([one]);
    isOpen = !isCollection(one);
  }
  return runs;
}

/** What a copy has from its original; nobody else may read it. */
const attributesOf = ({
  name,
  extension,
  state,
  file,
  size,
  isVisible,
  hash,
  info,
  ...more
}: DatasetRecord) => ({
  name,
  extension,
  state,
  file,
  size,
  isVisible,
  hash,
  info,
  genomeBuild: more.genomeBuild,
  source: more.source,
});

async function annotate(
  trx: Kysely<Tables>,
  originals: readonly Content[],
  copied: ReadonlyMap<number, number>,
): Promise<void> {
  for (const { id, annotation } of originals) {
    const copy = copied.get(id);
    if (annotation === undefined || copy === undefined) continue;
    await trx.updateTable('items').set({ annotation }).where('id', '=', copy).execute();
  }
}
