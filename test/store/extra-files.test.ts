import assert from 'node:assert/strict';
import { existsSync, readdirSync, symlinkSync } from 'node:fs';
import { dirname } from 'node:path';
import { aesCodec } from '../../server/service/src/ids/aes.js';
import { reasonOf } from '../../server/checking/src/files/file-error.js';
import { openDatabase } from '../../server/records/src/database.js';
import { createStore } from '../../server/records/src/store.js';
import { usesCommand, workspace, type Outcome, type Workspace } from '../cli/command.js';
import { where } from '../support/where.js';
import { newFile } from './support/engines.js';

where('sqlite').describe('user-tool admin dataset add --extra', function () {
  usesCommand();
  const idSecret = 'secret of these tests';
  const { file } = newFile();
  const data = dirname(file);
  const kept = (): string[] => (existsSync(`${data}/datasets`) ? readdirSync(`${data}/datasets`) : []);
  const add = (space: Workspace, folder: string): Outcome => {
    const history = aesCodec(idSecret).encode('history', 1);
    const args = ['admin', 'dataset', 'add', 'page.html', '--extra', folder, '--history', history];
    return space.run(args, { env: { USER_TOOL_DATA: data, USER_TOOL_ID_SECRET: idSecret } });
  };

  before(async () => {
    const store = createStore(await openDatabase({ file }), { now: () => new Date() });
    const { id } = await store.users.add({ email: 'ann@example.org' });
    await store.histories.add({ ownerId: id, name: 'h' });
    await store.close();
  });

  const refused: [what: string, folder: string, expected: string][] = [
    ['no such folder', 'no', `The files in "no" cannot be added: ${reasonOf({ code: 'ENOENT' })}.`],
    ['a file for a folder', 'page.html', 'The files in "page.html" cannot be added: it is not a folder.'],
    ['a link out of the folder', 'out', '"out/sub/link" does not link to a file in "out".'],
    ['a link to a folder', 'circle', '"circle/sub/link" does not link to a file in "circle".'],
    ['a link to nowhere', 'nowhere', '"nowhere/link" does not link to a file in "nowhere".'],
    [
      'a name that no address leads to',
      'back',
      '"back/a\\b" cannot be added to a dataset: file names must not contain a backslash.',
    ],
    [
      'the name of the dataset',
      'same',
      '"same/page.html" cannot be added to this dataset: its own content has that name.',
    ],
    [
      'the name of every content',
      'index',
      '"index/index" cannot be added to this dataset: its own content has that name.',
    ],
    ['too many', 'many', '"many" contains more than 10,000 files and folders, the maximum for a dataset.'],
  ];
  const names = (folder: string): string[] =>
    Array.from({ length: 1_000 }, (_, at) => `many/${folder}/${at}`);
  for (const [what, folder, expected] of refused) {
    it(`${what} is refused, and nothing is left of it`, () => {
      const many = folder === 'many' ? ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'].flatMap(names) : [];
      const space = workspace({
        'page.html': 'content',
        'out/sub/a': '',
        'circle/sub/a': '',
        'nowhere/a': '',
        'back/a\\b': '',
        'same/page.html': '',
        'index/index': '',
        ...Object.fromEntries(many.map((name) => [name, ''])),
      });
      symlinkSync('../../page.html', space.path('out/sub/link'));
      symlinkSync('..', space.path('circle/sub/link'));
      symlinkSync('gone', space.path('nowhere/link'));
      assert.deepEqual(add(space, folder), { code: 2, stdout: '', stderr: `user-tool: ${expected}\n` });
      assert.deepEqual(kept(), []);
    });
  }
});
