import assert from 'node:assert/strict';
import { errorKinds } from '../../server/service/src/errors/error-table.js';
import { connect, type Socket } from 'node:net';
import { poll, until } from '../support/until.js';
import { datasets, formOf, importInto, newHistory, waiting, type Imported } from './importing.js';
import { service, testKeys, usesService, type TestService } from './service.js';

const target = '/api/tools/fetch';

describe('forms with files to import', () => {
  usesService();

  it('reads forms, whose files elements take in their order; traversal in names is of no use', async () => {
    const test = await service();
    const files = ['../../../etc/passwd', 'C:\\secret\\b.txt', '..', 'ü\u202e.txt', '/'].map((name) => ({
      ...{ name, content: name },
    }));
    const elements = files.map(() => ({ src: 'files' }));
    const answer = await importInto(test, [datasets(...elements)], { files });
    assert.equal(answer.status, 200, answer.text);
    const { outputs } = answer.json() as unknown as Imported;
    assert.deepEqual(
      outputs.map(({ name }) => name),
      ['passwd', 'b.txt', 'Uploaded file', 'ü.txt', 'Uploaded file'],
    );
    assert.equal(waiting(test).length, files.length);
    for (const name of waiting(test)) assert.match(name, /^[\da-f-]{36}-\d\.dat$/);
  });

  it('removes the files of a form that is refused', async () => {
    const test = await service();
    const files = [{ name: 'a', content: 'a'.repeat(100_000) }];
    const sent: string[] = [];
    for (const targets of [[datasets()], [], 'x', [datasets({ src: 'files' }, { src: 'files' })]]) {
      const history_id = await newHistory(test);
      const form = await formOf({ history_id, targets: JSON.stringify(targets) }, files);
      const answer = await test.ask('POST', target, { as: 'alice', ...form });
      sent.push(String(answer.status));
      await poll('the removal', () => isRemoved(test));
    }
    assert.deepEqual(sent, ['400', '400', '400', '400']);
  });

  /** Whether an upload is known, shown by the limit of what may wait. */
  const isKnown = async ({ store, users }: TestService): Promise<boolean> => {
    const one = await store.uploads.announce({ ownerId: users.alice, size: 1, limit: 1 });
    if (one) await store.uploads.remove(one.id);
    return one === undefined;
  };
  const isRemoved = async (test: TestService): Promise<boolean> =>
    waiting(test).length === 0 && !(await isKnown(test));

  for (const [title, body] of [
    ['no boundary', ''],
    ['nothing in it', '--x--\r\n'],
    ['a part that breaks off', '--x\r\ncontent-disposition: form-data; name="a"; filename="a"\r\n\r\nabc'],
    ['no end', '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nabc\r\n--x\r\n'],
    ['headers that do not end', `--x\r\n${'a: b\r\n'.repeat(5_000)}`],
  ] as const)
    it(`refuses a form with ${title}, and keeps nothing of it`, async () => {
      const test = await service();
      const answer = await test.ask('POST', target, {
        ...{ as: 'alice', body },
        headers: { 'content-type': `multipart/form-data${title === 'no boundary' ? '' : '; boundary=x'}` },
      });
      assert.equal(answer.status, 400, answer.text);
      await poll('the removal', () => isRemoved(test));
    });

  it('bounds forms: their size, their fields, their files, and those that wait', async () => {
    const test = await service({ uploadLimit: 20_000, bodyLimit: 2_000 });
    const history_id = await newHistory(test);
    const send = async (size: number, more: Record<string, string> = {}, count = 1): Promise<unknown> => {
      const targets = JSON.stringify([datasets(...Array.from({ length: count }, () => ({ src: 'files' })))]);
      const files = Array.from({ length: count }, () => ({ name: 'a', content: 'a'.repeat(size) }));
      const form = await formOf({ history_id, targets, ...more }, files);
      const { status, text } = await test.ask('POST', target, { as: 'alice', ...form });
      return status === 200 ? 200 : [status, (JSON.parse(text) as { err_msg: string }).err_msg];
    };
    assert.deepEqual(await send(20_000), [413, errorKinds.bodyTooLarge.text]);
    assert.deepEqual(await send(1, { targets: 'x'.repeat(2_001) }), [
      413,
      'The field "targets" of the form has more than 2,000 bytes.',
    ]);
    // Fields that are not read are not kept.
    assert.equal(await send(1, { other: 'x'.repeat(10_000) }), 200);
    for (let time = 0; time < 4; time++) assert.equal(await send(18_000), 200);
    assert.deepEqual(await send(10_000), [
      429,
      'Too many bytes of your files wait to be imported. Try again later.',
    ]);
    const other = await service({ uploadLimit: 1_000_000 });
    const files = Array.from({ length: 1_001 }, () => ({ name: 'a', content: '' }));
    const answer = await importInto(other, [datasets()], { files });
    assert.deepEqual([answer.status, answer.json()['err_msg']], [413, 'A form has at most 1,000 files.']);
    await poll('the removal', () => isRemoved(other));
  });

  it('refuses a form beyond the quota before it arrives', async () => {
    const test = await service({ datasetBytesQuota: 1_000 });
    const answer = await importInto(test, [datasets({ src: 'files' })], {
      files: [{ name: 'a', content: 'a'.repeat(1_000) }],
    });
    assert.deepEqual([answer.status, answer.json()['err_code']], [403, 403010]);
    assert.deepEqual(waiting(test), []);
  });

  it('a form in pieces of unknown number ends at the limit', async () => {
    const test = await service({ uploadLimit: 50_000 });
    const { hostname, port } = new URL(await test.listen());
    const socket = connect(Number(port), hostname);
    let heard = '';
    socket.on('data', (piece) => (heard += piece.toString())).on('error', () => undefined);
    socket.write(
      `POST ${target} HTTP/1.1\r\nhost: x\r\nx-api-key: ${testKeys.alice}\r\ntransfer-encoding: chunked\r\ncontent-type: multipart/form-data; boundary=x\r\n\r\n`,
    );
    const piece = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;
    socket.write(piece('--x\r\ncontent-disposition: form-data; name="a"; filename="a"\r\n\r\n'));
    for (let time = 0; time < 6; time++) socket.write(piece('x'.repeat(10_000)));
    await until('the response', () => heard.startsWith('HTTP/1.1 413'));
    await poll('the removal', () => isRemoved(test));
    socket.destroy();
  });

  it('a form whose client hangs up leaves nothing', async () => {
    const test = await service();
    const { hostname, port } = new URL(await test.listen());
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    socket.write(
      `POST ${target} HTTP/1.1\r\nhost: x\r\nx-api-key: ${testKeys.alice}\r\ncontent-length: 100000\r\ncontent-type: multipart/form-data; boundary=x\r\n\r\n--x\r\ncontent-disposition: form-data; name="a"; filename="a"\r\n\r\n${'x'.repeat(10_000)}`,
    );
    await until('the file', () => waiting(test).length === 1);
    socket.destroy();
    await poll('the removal', () => isRemoved(test));
  });

  it('gives a form the time of imports, and other bodies their own', async () => {
    const test = await service({ requestTimeout: 100 });
    const { hostname, port } = new URL(await test.listen());
    const sockets: Socket[] = [];
    const begin = (type: string): (() => string) => {
      let heard = '';
      const socket = connect(Number(port), hostname);
      sockets.push(socket);
      socket
        .on('data', (piece) => (heard += piece.toString()))
        .on('error', () => undefined)
        .write(
          `POST ${target} HTTP/1.1\r\nhost: x\r\nx-api-key: ${testKeys.alice}\r\ncontent-length: 1000\r\ncontent-type: ${type}\r\n\r\n{`,
        );
      return () => heard;
    };
    const form = begin('multipart/form-data; boundary=x');
    await poll('the form', () => isKnown(test));
    const json = begin('application/json');
    await until('the response', () => json().startsWith('HTTP/1.1 408'));
    assert.equal(form(), '');
    for (const socket of sockets) socket.destroy();
  });
});
