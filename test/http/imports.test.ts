import assert from 'node:assert/strict';
import { datasets, importInto, newHistory, pasted, type Imported } from './importing.js';
import { ids, service, usesService, type Answer } from './service.js';
import { refusalOf } from './source-urls.js';

const target = '/api/tools/fetch';

/** The errors of fields: their places with what is wrong, or the type, values, and limits of one that any route has. */
function faultsOf(answer: Answer): string[] {
  const { validation_errors: faults = [] } = answer.json() as { validation_errors?: string[] };
  return faults.map((one) => {
    const { type, loc, msg } = JSON.parse(one) as { type: string; loc: (string | number)[]; msg: string };
    return `${loc.join('.')}: ${type === 'value_error' ? msg : [type, ...(msg.match(/'[^']+'|\d+/g) ?? [])].join(' ')}`;
  });
}

const collection = (elements: object[], more: object = {}): object => ({
  ...{ destination: { type: 'hdca' }, elements },
  ...more,
});

describe('POST /api/tools/fetch', () => {
  usesService();

  it('makes the datasets of an import, and one job', async () => {
    const test = await service();
    const answer = await importInto(test, [
      datasets(
        pasted('a', { name: 'first', tags: ['name:x', 'b'] }),
        pasted('b', { name: 'second', ext: 'TXT' }),
      ),
    ]);
    assert.equal(answer.status, 200, answer.text);
    const { outputs, output_collections, jobs, implicit_collections, tool_request_id } =
      answer.json() as unknown as Imported;
    assert.deepEqual(
      outputs.map(({ name, output_name, state, hid, extension }) => [
        name,
        output_name,
        state,
        hid,
        extension,
      ]),
      [
        ['first', 'output0', 'queued', 1, 'data'],
        ['second', 'output1', 'queued', 2, 'txt'],
      ],
    );
    assert.deepEqual([output_collections, implicit_collections], [[], []]);
    assert.deepEqual(
      jobs.map(({ state, tool_id }) => [state, tool_id]),
      [['queued', '__DATA_FETCH__']],
    );
    const state = await test.ask('GET', `/api/tool_requests/${tool_request_id}/state`, { as: 'alice' });
    assert.equal(state.text, '"submitted"');
    const [first] = outputs;
    const { tags } = (await test.ask('GET', `/api/datasets/${first?.id}`, { as: 'alice' })).json();
    assert.deepEqual(tags, ['name:x', 'b']);
  });

  it('takes forms and JSON, and says so', async () => {
    const test = await service();
    for (const type of ['text/yaml', 'text/plain']) {
      const answer = await test.ask('POST', target, {
        ...{ as: 'alice', body: 'a: b', headers: { 'content-type': type } },
      });
      assert.deepEqual(
        [answer.status, answer.json()],
        [
          415,
          {
            err_msg: `The content type "${type}" is not supported: send files in a form, "multipart/form-data", or JSON, "application/json".`,
            err_code: 415001,
          },
        ],
      );
    }
  });

  it('makes collections with their elements', async () => {
    const test = await service();
    const pair = (name: string): object => ({
      name,
      elements: [pasted('1', { name: 'forward' }), pasted('2', { name: 'reverse' })],
    });
    const answer = await importInto(test, [
      collection([pair('s1'), pair('s2')], { name: 'Samples', collection_type: 'list:paired', tags: ['t'] }),
      collection([], { name: 'Empty' }),
    ]);
    assert.equal(answer.status, 200, answer.text);
    const { outputs, output_collections: made } = answer.json() as unknown as Imported;
    assert.deepEqual(
      outputs.map(({ id }) => id),
      made.map(({ id }) => id),
    );
    assert.deepEqual(
      made.map(({ name, collection_type }) => [name, collection_type]),
      [
        ['Samples', 'list:paired'],
        ['Empty', 'list'],
      ],
    );
    const id = ids.decode('collection', made[0]?.id ?? '') ?? 0;
    const leaves = await test.store.collections.leaves(id, 100);
    assert.deepEqual(
      leaves.map(({ identifiers }) => identifiers.join('/')),
      ['s1/forward', 's1/reverse', 's2/forward', 's2/reverse'],
    );
    const element = await test.store.datasets.byId(leaves[0]?.datasetId ?? 0);
    assert.deepEqual([element?.name, element?.isVisible, element?.state], ['forward', false, 'queued']);
    assert.deepEqual((await test.store.tags.of([id])).get(id), ['t']);
  });

  it('lists nested on several levels need no type', async () => {
    const test = await service();
    const elements = [{ name: 'a', elements: [{ name: 'b', elements: [pasted('1')] }] }];
    const { output_collections: made } = (
      await importInto(test, [collection(elements)])
    ).json() as unknown as Imported;
    assert.equal(made[0]?.collection_type, 'list:list:list');
  });

  it('reads targets that are a text', async () => {
    const test = await service();
    const history_id = await newHistory(test);
    const body = { history_id, targets: JSON.stringify([datasets(pasted('a'))]), other: 1 };
    assert.equal((await test.ask('POST', target, { as: 'alice', body })).status, 200);
    for (const [targets, message] of [
      ['{', 'The text of "targets" is not JSON.'],
      ['['.repeat(100), 'The text of "targets" is nested more than 24 levels deep, which is not supported.'],
      [
        `[${'1,'.repeat(20_000)}1]`,
        'The text of "targets" has a list or an object with more than 10,000 members, which is not supported.',
      ],
    ] as const) {
      const refused = await test.ask('POST', target, { as: 'alice', body: { history_id, targets } });
      assert.equal(refused.json()['err_msg'], message);
    }
  });

  const many = Array.from({ length: 1_001 }, () => pasted('a'));
  const element = (fields: object): unknown => [datasets(fields)];
  const place = 'body.targets.0.elements.0';
  const ofMachine =
    'Value error, files of the computer of the service cannot be imported: send them in a form, with the src "files"';
  const notExpanded = 'Value error, archives are not expanded: import each file as an element';
  const refusals: readonly (readonly [
    title: string,
    targets: unknown,
    faults: readonly string[] | RegExp,
  ])[] = [
    ['no targets', [], ['body.targets: too_short 1 0']],
    ['no list', {}, ['body.targets: list_type']],
    ['no destination', [{ elements: [] }], ['body.targets.0.destination: missing']],
    [
      'an unknown destination',
      [{ destination: { type: 'disk' }, elements: [] }],
      ["body.targets.0.destination.type: literal_error 'hdas' 'hdca' 'library' 'library_folder'"],
    ],
    ...['library', 'library_folder'].map(
      (type) =>
        [
          `the destination "${type}"`,
          [{ destination: { type }, elements: [] }],
          [
            'body.targets.0.destination.type: Value error, the service has no libraries: import into a history, with the type "hdas" or "hdca"',
          ],
        ] as const,
    ),
    [
      'elements_from',
      [
        {
          destination: { type: 'hdas' },
          elements_from: 'archive',
          src: 'url',
          url: 'https://example.org/a.zip',
        },
      ],
      [
        'body.targets.0.elements_from: Value error, archives are not expanded: list each file in "elements"',
        'body.targets.0.elements: missing',
      ],
    ],
    ['no elements', [{ destination: { type: 'hdas' } }], ['body.targets.0.elements: missing']],
    [
      'a src that is missing',
      element({ paste_content: 'a' }),
      [`${place}.paste_content: extra_forbidden`, `${place}.src: missing`],
    ],
    [
      'an unknown src',
      element({ src: 'disk' }),
      [`${place}.src: literal_error 'pasted' 'files' 'url' 'path' 'server_dir' 'ftp_import' 'composite'`],
    ],
    ['the src "path"', element({ src: 'path', path: '/etc/passwd' }), [`${place}.src: ${ofMachine}`]],
    [
      'the src "server_dir"',
      element({ src: 'server_dir', server_dir: '..' }),
      [`${place}.src: ${ofMachine}`],
    ],
    [
      'the src "ftp_import"',
      element({ src: 'ftp_import', ftp_path: 'a' }),
      [
        `${place}.src: Value error, the service has no folders for FTP: send files in a form, with the src "files"`,
      ],
    ],
    [
      'the src "composite"',
      element({ src: 'composite', composite: { elements: [] } }),
      [
        `${place}.src: Value error, datasets of several files are not supported: import each file as a dataset, or all as a collection`,
      ],
    ],
    [
      'an unknown field',
      element({ src: 'pasted', paste_content: 'a', nmae: 'b' }),
      [`${place}.nmae: extra_forbidden`],
    ],
    [
      'the field of another src',
      element(pasted('a', { url: 'https://example.org' })),
      [`${place}.url: extra_forbidden`],
    ],
    [
      'the path of another src',
      element(pasted('a', { path: '/etc/passwd' })),
      [`${place}.path: extra_forbidden`],
    ],
    ['a paste without a content', element({ src: 'pasted' }), [`${place}.paste_content: missing`]],
    ['a URL that is missing', element({ src: 'url' }), [`${place}.url: missing`]],
    [
      'what is no URL',
      element({ src: 'url', url: '/etc/passwd' }),
      [`${place}.url: Value error, ${refusalOf('/etc/passwd')}`],
    ],
    [
      'a URL of a file',
      element({ src: 'url', url: 'file:///etc/passwd' }),
      [`${place}.url: Value error, ${refusalOf('file:///etc/passwd')}`],
    ],
    [
      'extra files',
      element(pasted('a', { extra_files: { src: 'path' } })),
      [
        `${place}.extra_files: Value error, datasets of several files are not supported: import each file as a dataset, or all as a collection`,
      ],
    ],
    [
      'an archive',
      element(pasted('a', { elements_from: 'archive' })),
      [`${place}.elements_from: ${notExpanded}`],
    ],
    [
      'a deferred paste',
      element(pasted('a', { deferred: true })),
      [`${place}.deferred: Value error, only data at a URL can be deferred`],
    ],
    [
      'an unknown datatype',
      element(pasted('a', { ext: 'fatsa' })),
      [`${place}.ext: Value error, there is no datatype named "fatsa": did you mean "fasta"?`],
    ],
    [
      'a name that is too long',
      element(pasted('a', { name: 'x'.repeat(256) })),
      [`${place}.name: string_too_long 255`],
    ],
    [
      'a name with a control character',
      element(pasted('a', { name: 'a\u0007' })),
      /\.name: Value error, .* U\+0007 /,
    ],
    [
      'a tag that is none',
      element(pasted('a', { tags: ['.a'] })),
      [`${place}.tags.0: string_pattern_mismatch '^([^\\s.:])+(\\.[^\\s.:]+)*(:\\S+)?$'`],
    ],
    [
      'a checksum that is too short',
      element(pasted('a', { MD5: 'abc' })),
      [`${place}.MD5: Value error, a checksum with MD5 has 32 hexadecimal digits`],
    ],
    [
      'a checksum that is none',
      element(pasted('a', { hashes: [{ hash_function: 'SHA-256', hash_value: 'g'.repeat(64) }] })),
      [`${place}.hashes.0.hash_value: Value error, a checksum with SHA-256 has 64 hexadecimal digits`],
    ],
    [
      'an unknown checksum',
      element(pasted('a', { hashes: [{ hash_function: 'CRC', hash_value: '1' }] })),
      [`${place}.hashes.0.hash_function: literal_error 'MD5' 'SHA-1' 'SHA-256' 'SHA-512'`],
    ],
    [
      'a flag that is a text',
      element(pasted('a', { to_posix_lines: 'yes' })),
      [`${place}.to_posix_lines: bool_type`],
    ],
    [
      'levels of datasets',
      element({ name: 'a', elements: [pasted('a')] }),
      [`${place}.elements: Value error, only collections have levels: use the destination type "hdca"`],
    ],
    [
      'files without a form',
      element({ src: 'files' }),
      [
        'body.targets: Value error, 1 element with the src "files", and 0 files sent: each such element takes the next file of a form, which is sent as "multipart/form-data"',
      ],
    ],
    [
      'two elements with one name',
      [collection([pasted('a'), pasted('b')])],
      ['body.targets.0.elements.1.name: Value error, two elements have the name "a"'],
    ],
    [
      'a collection of an unknown type',
      [collection([pasted('a')], { collection_type: 'record' })],
      ["body.targets.0.collection_type: string_pattern_mismatch '^(list|paired)(:(list|paired)){0,4}$'"],
    ],
    [
      'a pair that is none',
      [collection([pasted('a', { name: 'forward' })], { collection_type: 'paired' })],
      ['body.targets.0.elements: Value error, the elements of a pair have the names "forward" and "reverse"'],
    ],
    [
      'a dataset where a level belongs',
      [collection([pasted('a')], { collection_type: 'list:list' })],
      [`${place}: Value error, in a collection of the type "list:list", this needs "elements"`],
    ],
    [
      'a level where a dataset belongs',
      [collection([{ name: 'a', elements: [pasted('a')] }], { collection_type: 'list' })],
      [
        `${place}: Value error, in a collection of the type "list", this is a dataset, so it cannot have "elements"`,
      ],
    ],
    ['a level without a name', [collection([{ elements: [pasted('a')] }])], [`${place}.name: missing`]],
    [
      'too many levels',
      [collection([nested(6)])],
      ['body.targets.0.elements: Value error, a collection has at most 5 levels'],
    ],
    ['too many elements in one list', [datasets(...many)], ['body.targets.0.elements: too_long 1000 1001']],
    [
      'too many elements in all',
      [datasets(...many.slice(1)), datasets(pasted('a'))],
      ['body.targets.1.elements.0: Value error, an import has at most 1,000 files'],
    ],
  ];
  /** What the public platform can be configured to accept. */
  const switchedOff = new Set([
    ...['path', 'server_dir', 'ftp_import'].map((src) => `the src "${src}"`),
    'a URL of a file',
  ]);
  for (const [title, targets, faults] of refusals)
    it(`refuses ${title}`, async () => {
      const test = await service();
      const answer = await importInto(test, targets);
      assert.equal(answer.status, switchedOff.has(title) ? 403 : 400, answer.text);
      const found = faultsOf(answer);
      if (faults instanceof RegExp) assert.match(found.join('\n'), faults);
      else assert.deepEqual(found, faults);
      assert.deepEqual(await test.store.jobs.list({}), []);
    });

  it('fetches no URLs unless that is configured, but stores them', async () => {
    const urls = (more: object = {}): unknown =>
      element({ src: 'url', url: 'https://example.org/reads.fa', ...more });
    const test = await service();
    const refused = await importInto(test, urls());
    assert.deepEqual(
      [refused.status, refused.json()['err_code'], refused.json()['err_msg']],
      [
        403,
        403004,
        'This service does not fetch URLs: send the file itself, or only store the URL with "deferred": true.',
      ],
    );
    const deferred = await importInto(test, urls({ deferred: true }));
    assert.equal((deferred.json() as unknown as Imported).outputs[0]?.name, 'reads.fa');
    assert.equal((await importInto(await service({ fetchUrls: true }), urls())).status, 200);
  });

  it('imports into histories of the caller only', async () => {
    const test = await service();
    const [own, others] = [await newHistory(test), await newHistory(test, 'bob')];
    const codeOf = async (history: string): Promise<unknown> =>
      (await importInto(test, [datasets(pasted('a'))], { history })).json()['err_code'];
    assert.equal(await codeOf(own), undefined);
    assert.equal(await codeOf(others), 403003);
    assert.equal(await codeOf(ids.encode('history', 99)), 404001);
    assert.equal(await codeOf(ids.encode('dataset', 1)), 400009);
    await test.store.histories.setDeleted(ids.decode('history', own) ?? 0, true);
    assert.equal(await codeOf(own), 400000);
    assert.equal((await test.store.jobs.list({})).length, 1);
  });
});

/** An element with so many levels. */
function nested(levels: number): object {
  return levels === 1 ? pasted('a') : { name: 'a', elements: [nested(levels - 1)] };
}
