import { statSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { reasonOf } from '@user-tool/checking/files/file-error.js';
import { loadStore, StoreFault, type Store } from '@user-tool/service';
import { CommandFailure } from '../../failure.js';
import { visible } from '../../terminal.js';
import { asJson, day, listed, withIds, type AdminCommand, type CommandCall } from './command.js';
import { filesIn, notCopied } from './extra-files.js';

const inHistory = ['--history <id>', 'id of the history, as the API returns it'] as const;

/** Commands about datasets. */
export const datasetCommands: readonly AdminCommand[] = [
  {
    name: 'dataset add',
    summary: 'Copy a file into a history as a dataset, and print its id.',
    args: ['<FILE>'],
    options: [
      inHistory,
      ['--name <name>', 'name of the dataset (default: file name)'],
      ['--format <datatype>', 'datatype (default: file extension)'],
      ['--extra <folder>', 'folder of additional files, each available under its name in the folder'],
      ['--public', 'make it readable by everyone, including anonymous users'],
    ],
    async run(store, call) {
      const { newContent } = await loadStore();
      const [path = ''] = call.args;
      const historyId = await historyOf(store, call);
      const {
        name = basename(path),
        format = extname(path).slice(1).toLowerCase(),
        extra: folder,
      } = call.flags as { name?: string; format?: string; extra?: string };
      const refuse = (error: unknown): never => {
        throw notCopied(folder ?? '', error);
      };
      const extra = folder === undefined ? [] : await filesIn(folder, name).catch(refuse);
      const stats = statSync(path, { throwIfNoEntry: false });
      // Reading others may never end.
      if (stats && !stats.isFile() && !stats.isDirectory())
        throw new CommandFailure(`"${visible(path)}" cannot be added: it is not a regular file.`);
      const file = newContent();
      const size = await call.files.add(file, path).catch((error: unknown) => {
        if (error instanceof StoreFault) throw error;
        throw new CommandFailure(`"${visible(path)}" cannot be added: ${reasonOf(error)}.`);
      });
      try {
        for (const { name, from } of extra) await call.files.add(file, from, name).catch(refuse);
        const { id } = await store.datasets.add({
          historyId,
          name,
          file,
          size,
          extension: format === '' ? 'data' : format,
          state: size === 0 ? 'empty' : 'ok',
          isPublic: call.flags['public'] === true,
        });
        return `${call.ids.encode('dataset', id)}\n`;
      } catch (error) {
        await call.files.remove(
          file,
          extra.map(({ name }) => name),
        );
        throw error;
      }
    },
  },
  {
    name: 'dataset list',
    summary: 'List the datasets of a history.',
    options: [inHistory, asJson],
    async run(store, call) {
      const datasets = await store.datasets.list({ historyId: await historyOf(store, call) });
      const rows = withIds(datasets, 'dataset', call).map(({ ownerId, historyId, ...dataset }) => ({
        ...dataset,
        ownerId: call.ids.encode('user', ownerId),
        historyId: call.ids.encode('history', historyId),
      }));
      return listed(rows, call, ({ name, extension, size, createTime, isPublic, id }) => [
        ...[name, extension, `${size} bytes`, day(createTime)],
        ...[isPublic ? 'public' : 'private', id],
      ]);
    },
  },
];

/** The history of `--history`. @throws Failure if there is none */
async function historyOf(store: Store, { flags, ids }: CommandCall): Promise<number> {
  const written = flags['history'] as string | undefined;
  if (written === undefined)
    throw new CommandFailure('No history given: use "--history ID" with an id from "GET /api/histories".');
  const id = ids.decode('history', written);
  const history = id === undefined ? undefined : await store.histories.byId(id);
  if (history && !history.isDeleted) return history.id;
  throw new CommandFailure(
    `There is no history with the id "${visible(written)}": "GET /api/histories" lists ids.`,
  );
}
