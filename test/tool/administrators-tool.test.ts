import assert from 'node:assert/strict';
import { check } from '../../shared/src/checker/check.js';
import { defaultConfig } from '../../shared/src/problems/project-config.js';
import { Document } from '../../shared/src/tool/document.js';
import type { PlatformVersion } from '../../shared/src/values/platform-version.js';

const tool = `class: GalaxyTool
name: Some tool
version: latest
shell_command: cat '$(inputs.table.path)' > out.txt
inputs:
  - { name: table, type: data, format: txt }
`;

const made = 'outputs: [{ name: made, type: data, from_work_dir: out.txt }]\n';

function errorsIn(text: string, platform?: PlatformVersion): string[] {
  const problems = check(new Document(text), { config: { ...defaultConfig, platform } });
  const errors = problems.filter(({ severity }) => severity === 'error');
  return errors.map(({ code, path }) => `${code} ${path}`);
}

const right: Readonly<Record<string, string>> = {
  'without an id and a container': tool,
  'with a container of another registry port': `${tool}container: localhost:5000/a:1\n`,
  'with a container as a requirement': `${tool}requirements: [{ type: container, container: { type: docker, container_id: "a:1" } }]\n`,
  'with help that is not Markdown': `${tool}help: { format: plain_text, content: Some help. }\n`,
  'with tests whose assertions are mappings': `${tool}${made}tests: [{ inputs: { table: { class: File, path: a.txt } }, outputs: { made: { asserts: { has_text: { text: a } } } }, assert_stdout: { has_text: { text: a } } }]\n`,
  'with a test of a collection without its type': `${tool}${made}tests: [{ inputs: { table: { class: File, path: a.txt } }, outputs: { made: { class: Collection } } }]\n`,
  'with outputs that it lists itself': `${tool}outputs: [{ name: out, type: data, discover_datasets: [{ discover_via: tool_provided_metadata }] }]\n`,
};

const wrong: readonly [what: string, text: string, errors: string[]][] = [
  ['no version', tool.replace('version: latest\n', ''), ['missing-field ']],
  ['no name', tool.replace('name: Some tool\n', ''), ['missing-field ']],
  ['a short name', tool.replace('Some tool', 'Tool'), ['name-short /name']],
  ['a wrong type', `${tool}edam_topics: a\n`, ['wrong-type /edam_topics']],
  ['an unknown field', `${tool}dependencies: []\n`, ['unknown-field /dependencies']],
  ['the command of older releases', tool.replace('shell_command', 'command'), ['unknown-field /command']],
  [
    'a test without outputs',
    `${tool}tests: [{ inputs: { table: { class: File, path: a.txt } } }]\n`,
    ['test-invalid /tests/0'],
  ],
  [
    'a section',
    tool.replace('type: data, format: txt', 'type: section, parameters: []'),
    ['not-allowed-value /inputs/0/type'],
  ],
  [
    'outputs that are values',
    `${tool}outputs: [{ name: count, type: integer }]\n`,
    ['not-allowed-value /outputs/0/type'],
  ],
];

describe('a tool of administrators', () => {
  for (const [what, text] of Object.entries(right))
    it(`is right ${what}`, () => {
      assert.deepEqual(errorsIn(text), []);
    });

  for (const [what, text, errors] of wrong)
    it(`is wrong with ${what}`, () => {
      assert.deepEqual(errorsIn(text), errors);
    });

  it('has another command before 26.1.0', () => {
    assert.deepEqual(errorsIn(tool, '26.0'), ['too-new-for-platform /shell_command']);
    assert.deepEqual(errorsIn(tool.replace('shell_command', 'command'), '26.0'), []);
  });

  it('is a tool only where one of administrators can be', () => {
    const isTool = (text: string, ofAdministrators?: boolean): boolean =>
      new Document(text, { ...(ofAdministrators !== undefined && { ofAdministrators }) }).tool !== undefined;
    assert.deepEqual([isTool(tool), isTool(tool, true), isTool(tool, false)], [true, true, false]);
    const ofUser = tool.replace('GalaxyTool', 'GalaxyUserTool');
    assert.deepEqual([isTool(ofUser), isTool(ofUser, true), isTool(ofUser, false)], [true, false, true]);
  });
});
