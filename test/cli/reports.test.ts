import assert from 'node:assert/strict';
import { stripVTControlCharacters } from 'node:util';
import type * as Sarif from 'sarif';
import { findRule } from '../../shared/src/rules/rule-table.js';
import { bad, good, mendable, usesCommand, warning, withId, workspace } from './command.js';
import { readXml } from './xml.js';

describe('reports of the command', () => {
  usesCommand();

  const files = {
    'a.tool.yml': withId('tool-a', bad),
    'b.tool.yml': withId('tool-b', warning),
    'c.tool.yml': mendable,
    'd.tool.yml': withId('tool-d', good),
  };

  it('say the same in all formats', () => {
    const space = workspace(files);
    const report = (format: string): string => space.run(['check', '--format', format]).stdout;
    const json = space.json();
    const expected = json.files.flatMap(({ path, problems }) =>
      problems.map(({ code, range, message }) => [
        path,
        code,
        range.start.line + 1,
        range.start.character + 1,
        message,
      ]),
    );
    assert.equal(expected.length, 3);

    const sarif = (JSON.parse(report('sarif')) as Sarif.Log).runs[0]!.results!.map(
      ({ ruleId, message, locations }) => {
        const { artifactLocation, region } = locations![0]!.physicalLocation!;
        return [artifactLocation!.uri, ruleId, region!.startLine, region!.startColumn, message.text];
      },
    );
    assert.deepEqual(sarif, expected);

    const github = report('github')
      .trim()
      .split('\n')
      .map((line) => {
        const [, path, lineNumber, column, code, message] =
          /^::\w+ file=(.*),line=(\d+),.*,col=(\d+),.*,title=(.*?)::(.*)$/.exec(line)!;
        return [path, code, Number(lineNumber), Number(column), message];
      });
    assert.deepEqual(github, expected);

    const text = [...report('text').matchAll(/^(.*):(\d+):(\d+) \w+ (.*)\n {2}(.*)$/gm)].map(
      ([, path, line, column, code, message]) => [path, code, Number(line), Number(column), message],
    );
    assert.deepEqual(text, expected);

    const cases = readXml(report('junit'))
      .children.flatMap(({ children }) => children)
      .filter(({ children }) => children.length > 0);
    assert.deepEqual(
      cases.map(({ attributes, children }) => [
        attributes['classname'],
        attributes['name'],
        children[0]!.text.split('\n')[1],
      ]),
      expected.map(([path, code, line, column, message]) => [path, `${code} at ${line}:${column}`, message]),
    );
  });

  it('describe rules in SARIF by their summaries', () => {
    const sarif = JSON.parse(workspace(files).run(['check', '--format', 'sarif']).stdout) as Sarif.Log;
    for (const { id, shortDescription } of sarif.runs[0]!.tool.driver.rules!) {
      assert.equal(
        shortDescription!.text.toLowerCase(),
        `${findRule(id)!.summary.replaceAll('`', '').toLowerCase()}.`,
      );
    }
  });

  it('are plain in a pipe and coloured when that is forced', () => {
    const space = workspace(files);
    const text = (env: NodeJS.ProcessEnv): string => space.run(['check'], { env }).stdout;
    const coloured = text({ FORCE_COLOR: '1' });
    assert.ok(!text({ CI: '1' }).includes('\u001b'));
    assert.ok(coloured.includes('\u001b[31merror'));
    assert.equal(stripVTControlCharacters(coloured), text({}));
  });

  it('fit into 80 columns where they are told of them', () => {
    const { stdout } = workspace(files).run(['check'], { env: { COLUMNS: '80' } });
    for (const line of stdout.split('\n')) assert.ok(line.length <= 80, line);
  });
});
