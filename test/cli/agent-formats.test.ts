import assert from 'node:assert/strict';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { CodeAction, Diagnostic, type PublishDiagnosticsParams } from 'vscode-languageserver/node';
import { agentReport } from '../../server/cli/src/report/agent.js';
import { jsonlReport } from '../../server/cli/src/report/jsonl.js';
import { maxAgentLines } from '../../server/common/src/problem-lines.js';
import { acrossFiles, file, problem, results, textOf, type Results } from './report-samples.js';

describe('agent', () => {
  const lines = (found: Results): string[] => textOf(agentReport, found).trimEnd().split('\n');

  it('has a line for each problem, the worst first, and then the next step', () => {
    assert.deepEqual(lines(results), [
      'a b/ü%,:#.tool.yml:1:5: error id-format: It is wrong. Safe fix: Replace with "my"',
      '/elsewhere/c.tool.yml:1:1: error id-format: It is wrong.',
      `a b/ü%,:#.tool.yml:2:14: warning container-latest: A %d, "x": <b> & 'c'␍␊::error::␛[31m␀ \ud800`,
      'a b/ü%,:#.tool.yml:2:4: info no-such-code: It is wrong.',
      'a b/ü%,:#.tool.yml:3:1: hint id-format: It is wrong.',
      'gone, gone.yml: cannot be read: there is no such file.',
      `2 errors, 1 warning, 1 info, 1 hint in 3 files. Next: "user-tool fix --json 'a b/ü%,:#.tool.yml'" applies the safe fixes.`,
    ]);
  });

  it('proposes to fix what was checked and has safe fixes, and nothing else', () => {
    const fixable = results.files.find(({ problems }) => problems.some(({ fixes }) => fixes.length > 0))!;
    const next = (...paths: readonly string[]): string | undefined => {
      const files = [
        ...paths.map((path) => ({ ...fixable, path })),
        file('b', ['x'], problem('error', [0, 0, 1])),
      ];
      return /Next: "(.*)"/.exec(textOf(agentReport, { files, unreadable: [] }))?.[1];
    };
    assert.equal(next('a.tool.yml'), 'user-tool fix --json a.tool.yml');
    assert.equal(next('a/b.yml', "it's.yml"), "user-tool fix --json a/b.yml 'it'\\''s.yml'");
    assert.equal(next(...['a', 'b', 'c', 'd', 'e', 'f']), 'user-tool fix --json FILES');
  });

  it('counts hints only if they are printed', () => {
    const found = { files: [file('a', ['x'], problem('hint', [0, 0, 1]))], unreadable: [] };
    assert.match(textOf(agentReport, found), /^a:1:1: hint .*\n1 hint in 1 file\. /);
    assert.match(textOf(agentReport, found, { lowest: 'info' }), /^No problems in 1 file\. /);
  });

  it('keeps the worst of many, in their order, and says how many it leaves out', () => {
    const warnings = Array.from({ length: maxAgentLines }, (_, index) => problem('warning', [index, 0, 1]));
    const found = lines({
      files: [file('a', ['x'], ...warnings), file('b', ['x'], problem('error', [6, 0, 1]))],
      unreadable: [],
    });
    assert.deepEqual(
      found.map((line) => line.split(' ')[0]),
      ['b:7:1:', ...Array.from({ length: maxAgentLines - 1 }, (_, index) => `a:${index + 1}:1:`), '1'],
    );
    assert.equal(
      found.at(-1),
      `1 error, ${maxAgentLines} warnings in 2 files, 1 of them not shown. Next: correct the first line; "user-tool explain id-format" shows how.`,
    );
  });

  it('shows the safe fix if there is one, else the first suggested one', () => {
    const fixes = [false, true].map((preferred) => ({ title: `Fix ${preferred}`, preferred, edits: [] }));
    const shown = (...some: typeof fixes): string =>
      lines({ files: [file('a', ['x'], problem('error', [0, 0, 1], { fixes: some }))], unreadable: [] })[0]!;
    assert.match(shown(...fixes), / Safe fix: Fix true$/);
    assert.match(shown(fixes[0]!), / Suggested fix: Fix false$/);
  });

  it('says what to do with a tool without problems, and nothing without tools', () => {
    assert.deepEqual(lines({ files: [file('a', [])], unreadable: [] }), [
      'No problems in 1 file. Next: "user-tool render --sample TOOL".',
    ]);
    assert.equal(textOf(agentReport, { files: [], unreadable: [] }), '');
  });
});

describe('jsonl', () => {
  const records = textOf(jsonlReport, results)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as PublishDiagnosticsParams);

  it('has a line for each file, in the shape in which LSP publishes its problems', () => {
    assert.deepEqual(
      records.map(({ uri, diagnostics }) => [uri, diagnostics.length]),
      [
        ['file:///work/clean.tool.yml', 0],
        ['file:///work/a%20b/%C3%BC%25,%3A%23.tool.yml', 4],
        ['file:///elsewhere/c.tool.yml', 1],
      ].map(([uri, count]) => [pathToFileURL(fileURLToPath(uri as string)).href, count]),
    );
    for (const { diagnostics } of records) for (const one of diagnostics) assert.ok(Diagnostic.is(one));
    assert.deepEqual(
      records[1]!.diagnostics.map(({ severity }) => severity),
      [1, 2, 3, 4],
    );
  });

  it('has the fixes as code actions, and places in other files by their URIs', () => {
    const { uri, diagnostics } = records[1]!;
    const [fix] = diagnostics[0]!.data as CodeAction[];
    assert.ok(CodeAction.is(fix));
    assert.deepEqual([fix.title, fix.isPreferred], ['Replace with "my"', true]);
    assert.deepEqual(
      fix.edit!.changes![uri]!.map(({ newText }) => newText),
      ['my'],
    );
    const [line] = textOf(jsonlReport, acrossFiles).split('\n');
    const across = JSON.parse(line!) as PublishDiagnosticsParams;
    assert.deepEqual(
      across.diagnostics[0]!.relatedInformation!.map(({ location }) => location.uri),
      ['file:///work/a%20b/marked.tool.yml', 'file:///elsewhere/d.tool.yml'],
    );
  });
});
