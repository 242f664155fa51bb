import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FolderFiles } from '../../server/records/src/files/folder.js';
import { newContent } from '../../server/records/src/index.js';
import { ids, service, usesService, type Answer } from './service.js';

const hash = 'a'.repeat(64);

/** A dataset of alice with a content, and what she gets of it. */
async function details(extension: string, content: string | undefined, part: string): Promise<Answer> {
  const { store, users, data, ask } = await service();
  const { id: historyId } = await store.histories.add({ ownerId: users.alice, name: 'Trial' });
  const file = newContent();
  if (content !== undefined) {
    const source = join(data, 'content');
    await writeFile(source, content);
    await new FolderFiles(data).add(file, source);
  }
  const stored = content === undefined ? { state: 'error' as const } : { state: 'ok' as const, file, hash };
  const { id } = await store.datasets.add({ historyId, name: 'reads', extension, ...stored });
  return ask('GET', `/api/datasets/${ids.encode('dataset', id)}/${part}`, { as: 'alice' });
}

describe('details of datasets', () => {
  usesService();

  for (const [title, extension, content, expected] of [
    ['a short text', 'tabular', 'a\tb\n', ['a\tb\n', false]],
    ['a long text', 'txt', 'line text\n'.repeat(150_000), ['line text\n'.repeat(100_000), true]],
    ['a page', 'html', '<p>', ['<p>', false]],
    ['what is not a text', 'bam', 'BAM', [null, false]],
  ] as const)
    it(`as text: ${title}`, async () => {
      const { status, json } = await details(extension, content, 'get_content_as_text');
      const { item_data: text, truncated } = json();
      assert.deepEqual([status, text, truncated], [200, ...expected]);
    });

  it('as text: a dataset without content', async () => {
    const answer = await details('txt', undefined, 'get_content_as_text');
    assert.deepEqual([answer.status, answer.json()['err_code']], [404, 404001]);
  });

  it('how it is stored', async () => {
    const {
      dataset_state,
      hashes,
      quota,
      private: isPrivate,
    } = (await details('txt', 'a', 'storage')).json();
    const [{ hash_value }] = hashes as [{ hash_value: string }];
    assert.deepEqual(
      [dataset_state, hash_value, quota, isPrivate],
      ['ok', hash, { source: null, enabled: true }, true],
    );
  });
});
