import assert from 'node:assert/strict';
import type { Location } from 'vscode-languageserver-types';
import { check } from '../../shared/src/checker/check.js';
import {
  codeLenses,
  renderCommand,
  resolveCodeLens,
  runTestsCommand,
  showProblemsCommand,
  showReferencesCommand,
} from '../../shared/src/features/decoration/code-lens.js';
import { Document } from '../../shared/src/tool/document.js';
import { mark } from '../support/marked.js';
import { toolIn } from '../support/tools.js';
import { uri } from './support.js';

const none = { uses: false, problems: false, render: false, tests: false };
const usesOnly = { ...none, uses: true };
const able = { commands: new Set([showReferencesCommand, showProblemsCommand]) };
const unable = { commands: new Set<string>() };

/** Each lens: the text at its place, its title, and the document with the references it shows. */
function lenses(text: string, showReferences = true): { at: string; title: string; shows: string }[] {
  const tool = toolIn(text);
  return codeLenses(tool, { uri, kinds: usesOnly, ...able }).map((lens) => {
    assert.equal(lens.command, undefined, 'nothing is counted before it is shown');
    const { range, command } = resolveCodeLens({ tool, problems: [] }, lens, showReferences ? able : unable);
    assert.ok(command);
    const places = (command.arguments?.[2] ?? []) as Location[];
    assert.equal(command.command, places.length > 0 ? showReferencesCommand : '');
    if (places.length > 0) assert.deepEqual(command.arguments?.slice(0, 2), [uri, range.start]);
    return {
      at: tool.source.slice(tool.source.spanOf(range)),
      title: command.title,
      shows: places.length > 0 ? mark(text, ...places.map((place) => tool.source.spanOf(place.range))) : '',
    };
  });
}

const tool = (command: string, dialect = 'PlatformUserTool'): string => `class: ${dialect}
shell_command: ${command}
inputs:
  - name: reads
    type: data
  - name: "many"
    type: data
  - name: mode
    type: section
    parameters:
      - name: depth
        type: integer
  - type: text
outputs:
  - name: out
    type: data
    format_source: reads
    label: On $(inputs.reads.name)
tests:
  - inputs: { reads: a.txt }
`;

describe('code lenses', () => {
  for (const dialect of ['PlatformUserTool', 'GalaxyUserTool']) {
    it(`tell how often inputs of a ${dialect} are used`, () => {
      const text = tool(
        '|\n  cat $(inputs.reads.path) $(inputs["reads"].path)\n  $(inputs.mode.depth)',
        dialect,
      );
      const found = lenses(text);
      assert.deepEqual(
        found.map(({ at, title }) => [at, title]),
        [
          ['reads', '5 references'],
          ['many', 'not used'],
          ['mode', '1 reference'],
          ['depth', '1 reference'],
        ],
      );
      const shown = text
        .replace('inputs.reads.path', 'inputs.«reads».path')
        .replace('"reads"', '"«reads»"')
        .replace('format_source: reads', 'format_source: «reads»')
        .replace('inputs.reads.name', 'inputs.«reads».name')
        .replace('{ reads:', '{ «reads»:');
      assert.equal(found[0]?.shows, shown);
    });
  }

  it('tell so with CRLF and a byte order mark', () => {
    const text = `\uFEFF${tool('cat $(inputs.many)').replaceAll('\n', '\r\n')}`;
    assert.deepEqual(lenses(text)[1], {
      at: 'many',
      title: '1 reference',
      shows: text.replace('inputs.many', 'inputs.«many»'),
    });
  });

  it('do not say that nobody uses what may be used without its name', () => {
    const titles = (command: string): string[] => lenses(tool(command)).map(({ title }) => title);
    assert.deepEqual(titles('$(JSON.stringify(inputs))').slice(1), Array(3).fill('not referenced by name'));
    assert.deepEqual(titles('$(JSON.stringify(inputs.mode))').slice(1), [
      'not used',
      '1 reference',
      'not referenced by name',
    ]);
  });

  it('are texts that cannot be clicked where the client has no command', () => {
    const read = toolIn(tool('cat $(inputs.many)'));
    const [lens] = codeLenses(read, { uri, kinds: usesOnly, ...unable });
    assert.deepEqual(resolveCodeLens({ tool: read, problems: [] }, lens!, unable).command, {
      title: '3 references',
      command: '',
    });
  });

  it('say nothing where their input is gone', () => {
    const [lens] = codeLenses(toolIn(tool('x')), { uri, kinds: usesOnly, ...able });
    const { command } = resolveCodeLens({ tool: toolIn('id: x\n'), problems: [] }, lens!, able);
    assert.deepEqual(command, { title: '', command: '' });
  });

  it('lead to the command that would run, where the client shows it', () => {
    const told = (text: string, commands: readonly string[]): unknown => {
      const read = toolIn(text);
      const kinds = { ...none, render: true };
      return codeLenses(read, { uri, kinds, commands: new Set(commands) }).map(({ range, command, data }) => {
        assert.equal(data, undefined, 'there is nothing left to ask');
        return [read.source.slice(read.source.spanOf(range)), command?.command, command?.arguments];
      });
    };
    assert.deepEqual(told(tool('x'), [renderCommand]), [['shell_command', renderCommand, [uri]]]);
    assert.deepEqual(told(tool('x'), [showReferencesCommand]), []);
    assert.deepEqual(told('class: GalaxyUserTool\n', [renderCommand]), []);
  });

  it('run tests, where the client does', () => {
    const text = `class: GalaxyUserTool\ntests:\n  - doc: first\n  - second\n  - { inputs: {} }\n`;
    const read = toolIn(text);
    const told = (commands: readonly string[]): unknown =>
      codeLenses(read, { uri, kinds: { ...none, tests: true }, commands: new Set(commands) }).map(
        ({ range, command }) => [
          text.split('\n')[range.start.line]?.slice(range.start.character),
          command?.title,
          command?.arguments,
        ],
      );
    assert.deepEqual(told([runTestsCommand]), [
      ['tests:', 'Run all tests', [uri]],
      ['doc: first', 'Run test', [uri, 1]],
      ['{ inputs: {} }', 'Run test', [uri, 3]],
    ]);
    assert.deepEqual(told([renderCommand]), []);
  });

  it('tell how many problems the tool has, above its first field', () => {
    const told = (text: string, commands = able): unknown => {
      const read = toolIn(text);
      const lensesOf = codeLenses(read, {
        uri,
        kinds: { ...none, problems: true },
        commands: commands.commands,
      });
      return lensesOf.map((lens) => [
        read.source.slice(read.source.spanOf(lens.range)),
        resolveCodeLens({ tool: read, problems: check(read.document) }, lens, commands).command,
      ]);
    };
    const bad = 'id: x y\nclass: GalaxyUserTool\n';
    const title = `${check(new Document(bad)).filter(({ severity }) => severity === 'error').length} errors`;
    assert.deepEqual(told(bad), [['id', { title, command: showProblemsCommand }]]);
    assert.deepEqual(told(bad, unable), [['id', { title, command: '' }]]);
  });
});
