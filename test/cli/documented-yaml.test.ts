import assert from 'node:assert/strict';
import { parseDocument } from 'yaml';
import { readOptionsText } from '../../server/service/src/config/file.js';
import { check } from '../../shared/src/checker/check.js';
import { completeExample } from '../../shared/src/checker/complete-example.js';
import { evaluateTool, rendering } from '../../shared/src/features/evaluation/rendering.js';
import { Document } from '../../shared/src/tool/document.js';
import { sandbox } from '../evaluate/support.js';
import { recipes } from '../support/cookbook.js';
import { yamlExamples, type YamlExample } from '../support/documented-yaml.js';
import { usesCommand, workspace } from './command.js';

/** Codes of the mistakes that the tool of a page is shown with. */
const mistakes: Readonly<Record<string, readonly string[]>> = {
  'docs/first-tool.md': ['reference-undeclared', 'shell-unescaped', 'shell-unescaped'],
  'docs/service.md': ['reference-undeclared'],
};

/** The other fields of the tool whose part a page shows. */
const surroundings: Readonly<Record<string, string>> = {
  'docs/first-tool.md': yamlExamples().find(({ page }) => page === 'docs/first-tool.md')!.text,
  'docs/running.md': `class: GalaxyUserTool
shell_command: head -n $(inputs.lines) '$(inputs.table.path)' > counts.txt
inputs:
  - { name: table, type: data, format: tabular }
  - { name: lines, type: integer, value: 1 }
outputs:
  - { name: counts, type: data, format: txt, from_work_dir: counts.txt }
`,
};

/** What an example is, by one of its top-level keys; the first that applies. The function gives its problems. */
const kinds: readonly [key: string, what: string, problems: (example: YamlExample) => readonly string[]][] = [
  ['steps', 'YAML of a workflow', () => []],
  ['repos', 'YAML of pre-commit', () => []],
  ['rules', 'settings of a project', ({ text }) => settingsFaults(text)],
  [
    'remoteUser',
    'options of the service',
    ({ text }) => readOptionsText(text, 'a').faults.map((one) => one.text),
  ],
  ['class', 'a tool', ({ text }) => codes(text)],
  [
    '',
    'a part of a tool',
    ({ page, text }) => codes(completeExample({ text: (surroundings[page] ?? '') + text })),
  ],
];

/** All problems but those about what other fields do not use. */
function codes(text: string): string[] {
  return check(new Document(text))
    .filter(({ severity }) => severity === 'error' || severity === 'warning')
    .map(({ code }) => code);
}

function settingsFaults(text: string): string[] {
  return workspace({ '.user-tool.yml': text, 'a.tool.yml': completeExample({ text: '' }) })
    .json()
    .files.flatMap(({ problems }) => problems.map(({ code }) => code));
}

/** The command of a tool for sample values. */
async function sampleCommand(text: string): Promise<string> {
  const document = new Document(text);
  const evaluated = await evaluateTool(document, { sample: true }, sandbox);
  const { command, errors } = rendering(document, evaluated, { path: 'a.tool.yml', problems: [] });
  assert.deepEqual(errors, []);
  return command ?? '';
}

/** Whether an example of this kind has the mistakes of its page. */
const isOfTool = (what: string): boolean => what.endsWith('a tool');

describe('the YAML examples of the documentation', function () {
  this.timeout(60_000);
  usesCommand();

  const examples = yamlExamples();

  it('are many', () => {
    assert.ok(examples.length > 20);
  });

  for (const example of examples) {
    const { place, page, text } = example;
    const document = parseDocument(text);
    const [, what, problems] = kinds.find(([key]) => key === '' || document.has(key))!;
    it(`have the problems that their pages announce: ${place}, ${what}`, () => {
      assert.deepEqual(document.errors, []);
      assert.deepEqual(problems(example), isOfTool(what) ? (mistakes[page] ?? []) : []);
    });
  }

  for (const { title, tool } of recipes) {
    it(`have recipes that render for sample values, in either class: ${title}`, async () => {
      const galaxy = tool
        .replace('PlatformUserTool', 'GalaxyUserTool')
        .replace(/^( +)default:/gm, '$1value:');
      for (const text of [tool, galaxy]) assert.deepEqual(check(new Document(text)), []);
      const [command, other] = await Promise.all([tool, galaxy].map(sampleCommand));
      assert.ok(command!.length > 10);
      assert.equal(other, command);
    });
  }
});
