import assert from 'node:assert/strict';
import { ids, service, usesService, type Answer, type TestService } from './service.js';

describe('names, tags, and descriptions', () => {
  usesService();
  let test: TestService;
  let history: string;
  beforeEach(async () => {
    test = await service();
    const { id } = await test.store.histories.add({ ownerId: test.users.alice, name: 'h' });
    history = ids.encode('history', id);
  });

  const role = (name: string, description = ''): Promise<Answer> =>
    test.ask('POST', '/api/roles', { as: 'admin', body: { name, description } });
  const tag = (...item_tags: string[]): Promise<Answer> =>
    test.ask('PUT', '/api/tags', {
      as: 'alice',
      body: { item_class: 'History', item_id: history, item_tags },
    });
  const tags = async (): Promise<unknown> =>
    (await test.ask('GET', `/api/histories/${history}`, { as: 'alice' })).json()['tags'];

  const characters: readonly [title: string, character: string, name: string][] = [
    ['NUL', '\0', 'U+0000'],
    ['a bell', '\x07', 'U+0007'],
    ['a C1 control', '\x85', 'U+0085'],
    ['a soft hyphen', '\xad', 'U+00AD'],
    ['an override of the direction', '\u202e', 'U+202E'],
    ['an isolate', '\u2066', 'U+2066'],
    ['a mark of the direction', '\u200f', 'U+200F'],
    ['a zero-width space', '\u200b', 'U+200B'],
    ['a zero-width joiner', '\u200d', 'U+200D'],
    ['a byte order mark inside', '\ufeff', 'U+FEFF'],
    ['a filler without width', '\u3164', 'U+3164'],
    ['a tag character', '\u{e0041}', 'U+E0041'],
    ['a blank Braille pattern', '\u2800', 'U+2800'],
    ['what is never a character', '\ufffe', 'U+FFFE'],
    ['half a character', '\ud800', 'U+D800'],
  ];
  for (const [title, character, name] of characters) {
    it(`${title} is refused, with the field`, async () => {
      const text = `Value error, the control or invisible character ${name} is not allowed`;
      const asked: [Answer, string][] = [
        [await role(`a${character}b`), "('body', 'name')"],
        [await role('a', `a${character}b`), "('body', 'description')"],
        [await tag('ok', `a${character}b`), "('body', 'item_tags', 1)"],
        [
          await test.ask('POST', '/api/histories', { as: 'alice', body: { name: `a${character}b` } }),
          "('body', 'name')",
        ],
      ];
      for (const [answer, field] of asked) {
        assert.equal(answer.status, 400, answer.text);
        const { err_msg: message, err_code: code } = answer.json();
        assert.equal(code, 400008);
        assert.ok(
          String(message).endsWith(`${text} in ${field}`) || /pattern/.test(String(message)),
          answer.text,
        );
      }
      assert.deepEqual(await tags(), []);
    });
  }

  it('are trimmed and composed, so that one name has one spelling', async () => {
    const created = await role('  Cafe\u0301\t', ' May publish\n');
    const { name, description } = created.json();
    assert.deepEqual([name, description], ['Caf\u00e9', 'May publish']);
    assert.equal((await role('Caf\u00e9 ')).status, 409);
    assert.equal((await tag('cafe\u0301', 'caf\u00e9', ' a , b')).status, 400);
    assert.equal((await tag('cafe\u0301', 'caf\u00e9', 'a,b')).status, 204);
    assert.deepEqual(await tags(), ['caf\u00e9', 'a', 'b']);
  });

  it('have their limits after trimming, and none is only whitespace', async () => {
    for (const [name, description, status] of [
      ['é'.repeat(255), '', 200],
      ['e\u0301'.repeat(127), 'x'.repeat(4_000), 200],
      ['x'.repeat(256), '', 400],
      ['a', 'x'.repeat(4_001), 400],
      ['', '', 400],
      [' \u2003 ', '', 400],
      ['line\nbreak', '', 400],
      ['b', 'line\nbreak\tand more', 200],
      ['\u2764\ufe0f', '', 200],
    ] as const) {
      const answer = await role(name, description);
      assert.equal(answer.status, status, `${JSON.stringify(name)}: ${answer.text}`);
    }
  });

  it('are refused by the store itself, for administrators on the command line', async () => {
    for (const add of [test.store.roles.add, test.store.groups.add]) {
      await assert.rejects(
        add({ name: 'a\u202eb' }),
        /"a\ufffdb" is not a name of 1 to 255 visible characters\./,
      );
      await assert.rejects(add({ name: ' ' }), /"" is not a name of 1 to 255 visible characters\./);
    }
    await test.store.groups.add({ name: ' Lab ' });
    assert.equal((await test.store.groups.byName('Lab '))?.name, 'Lab');
  });
});
