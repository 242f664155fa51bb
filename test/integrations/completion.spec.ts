import assert from 'node:assert/strict';
import { rules } from '../../shared/src/rules/rule-table.js';
import { templates } from '../../shared/src/templates/templates.js';
import { built } from '../support/built.js';
import { fishShell, terminalShell, type Shell } from './shells.js';

const files = ['a.tool.yml', 'b c.tool.yaml', 'notes.txt', 'sub dir/d.tool.yml'];

const tools = ['a.tool.yml', 'b c.tool.yaml', 'sub dir'];

const verbs = [
  ...['admin', 'check', 'completion', 'doctor', 'explain', 'fix', 'format'],
  ...['help', 'lsp', 'mcp', 'new', 'remote', 'render', 'run', 'schema', 'serve', 'skill', 'submit', 'test'],
];

const adminVerbs = ['backup', 'dataset', 'group', 'job', 'key', 'quota', 'role', 'user'];

/** What is offered after what is typed. */
const cases: Readonly<Record<string, readonly string[]>> = {
  'user-tool ': verbs,
  'user-tool ch': ['check'],
  'user-tool --ver': ['--version'],
  'user-tool check --s': ['--server-jobs', '--severity', '--shellcheck', '--stdin-path'],
  'user-tool check --format ': ['agent', 'github', 'json', 'jsonl', 'junit', 'sarif', 'text'],
  'user-tool check a.tool.yml --quiet --severity ': ['error', 'hint', 'info', 'warning'],
  'user-tool check --format=sa': ['--format=sarif'],
  'user-tool check --max-warnings ': [],
  'user-tool check --stdin-path no': ['notes.txt'],
  'user-tool explain reference-u': rules
    .map(({ code }) => code)
    .filter((code) => code.startsWith('reference-u')),
  'user-tool render --out ': ['sub dir'],
  'user-tool new -t ': templates.map(({ name }) => name),
  'user-tool schema --dialect p': ['platform'],
  'user-tool explain list-quoted ': [],
  'user-tool explain --format text list-q': ['list-quoted'],
  'user-tool completion bash ': [],
  'user-tool help ': verbs,
  'user-tool help admin ': adminVerbs,
  'user-tool help admin user re': ['remove', 'restore'],
  'user-tool help check ': [],
  'user-tool completion ': ['bash', 'fish', 'zsh'],
  'user-tool serve --id-codec ': ['aes', 'blowfish'],
  'user-tool admin ': adminVerbs,
  'user-tool admin user re': ['remove', 'restore'],
  'user-tool admin user add --': ['--admin', '--config', '--data', '--email', '--expires', '--help'],
};

const shells: Readonly<Record<string, { start: () => Promise<Shell>; own: typeof cases }>> = {
  bash: {
    start: () => terminalShell('bash', files),
    own: { 'user-tool check ': tools, 'user-tool render b': ['b c.tool.yaml'] },
  },
  zsh: {
    start: () => terminalShell('zsh', files),
    own: { 'user-tool check ': tools, 'user-tool render b': ['b c.tool.yaml'] },
  },
  fish: {
    start: () => Promise.resolve(fishShell(files)),
    own: {
      'user-tool check ': tools,
      'user-tool render b': ['b c.tool.yaml'],
      'user-tool check --format=j': ['--format=json', '--format=jsonl', '--format=junit'],
    },
  },
};

for (const [name, { start, own }] of Object.entries(shells)) {
  describe(`completion in ${name}`, () => {
    let shell: Shell;

    before(async () => {
      await built();
      shell = await start();
    });

    after(() => shell.close());

    for (const [typed, offered] of Object.entries({ ...cases, ...own })) {
      it(`after "${typed}"`, async () => {
        assert.deepEqual(await shell.offers(typed), [...offered].sort());
      });
    }
  });
}

describe('completion in fish', () => {
  it('says of options what they do, and nothing of their values', () => {
    const shell = fishShell(files);
    assert.deepEqual(shell.described('user-tool check --form'), ['--format\toutput format']);
    assert.deepEqual(shell.described('user-tool check --format j'), ['json', 'jsonl', 'junit']);
    shell.close();
  });
});
