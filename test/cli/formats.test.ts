import assert from 'node:assert/strict';
import type * as Sarif from 'sarif';
import { githubReport } from '../../server/cli/src/report/github.js';
import { jsonReport } from '../../server/cli/src/report/json.js';
import { junitReport } from '../../server/cli/src/report/junit.js';
import { sarifReport } from '../../server/cli/src/report/sarif.js';
import { textReport } from '../../server/cli/src/report/text.js';
import { acrossFiles, file, problem, results, textOf } from './report-samples.js';
import { readXml, type XmlElement } from './xml.js';

describe('json', () => {
  it('is the promised shape', () => {
    const written = textOf(jsonReport, results);
    const report = JSON.parse(written) as {
      files: object[];
      unreadable: object[];
      summary: object;
      version: number;
    };
    assert.deepEqual(Object.keys(report), ['version', 'files', 'unreadable', 'summary']);
    assert.deepEqual(report.unreadable, results.unreadable);
    assert.equal(report.version, 1);
    assert.deepEqual(report.files[0], {
      path: 'clean.tool.yml',
      dialect: 'platform',
      valid: true,
      problems: [],
    });
    assert.deepEqual(report.files[1], {
      path: 'a b/ü%,:#.tool.yml',
      dialect: 'platform',
      valid: false,
      problems: results.files[1]!.problems,
    });
    assert.deepEqual(report.summary, { files: 3, errors: 2, warnings: 1, infos: 1, hints: 1 });
    assert.equal(written, `${JSON.stringify(report, null, 2)}\n`);
  });

  it('is JSON without files, too', () => {
    const written = textOf(jsonReport, { files: [], unreadable: [] });
    assert.equal(written, `${JSON.stringify(JSON.parse(written), null, 2)}\n`);
  });
});

describe('github', () => {
  const lines = textOf(githubReport, results).split('\n');

  it('is one workflow command a line, escaped as the runner reads it', () => {
    assert.deepEqual(lines, [
      '::error file=a b/ü%25%2C%3A#.tool.yml,line=1,endLine=1,col=5,endColumn=7,title=id-format::It is wrong.',
      `::warning file=a b/ü%25%2C%3A#.tool.yml,line=2,endLine=2,col=14,endColumn=15,title=container-latest::A %25d, "x": <b> & 'c'%0D%0A::error::\u001b[31m\u0000 \ud800`,
      '::notice file=a b/ü%25%2C%3A#.tool.yml,line=2,endLine=3,title=no-such-code::It is wrong.',
      '::notice file=a b/ü%25%2C%3A#.tool.yml,line=3,endLine=3,col=1,endColumn=1,title=id-format::It is wrong.',
      '::error file=/elsewhere/c.tool.yml,line=1,endLine=1,col=1,endColumn=2,title=id-format::It is wrong.',
      '::error file=gone%2C gone.yml::"gone, gone.yml" cannot be read: there is no such file.',
      '',
    ]);
  });
});

describe('junit', () => {
  const text = textOf(junitReport, results);

  it('is well-formed XML with sums that add up', () => {
    const root = readXml(text);
    assert.equal(root.name, 'testsuites');
    const suites = root.children;
    assert.deepEqual(
      suites.map(({ attributes: { name, tests, failures, errors } }) => [name, tests, failures, errors]),
      [
        ['clean.tool.yml', '1', '0', '0'],
        ['a b/ü%,:#.tool.yml', '4', '1', '0'],
        ['/elsewhere/c.tool.yml', '1', '1', '0'],
        ['gone, gone.yml', '1', '0', '1'],
      ],
    );
    const sum = (name: string): number =>
      suites.reduce((all, { attributes }) => all + Number(attributes[name]), 0);
    for (const name of ['tests', 'failures', 'errors'])
      assert.equal(Number(root.attributes[name]), sum(name), name);
    for (const { attributes, children } of suites) {
      assert.equal(children.length, Number(attributes['tests']));
      const count = (kind: string): number =>
        children.flatMap((one) => one.children).filter(({ name }) => name === kind).length;
      assert.deepEqual(
        [count('failure'), count('error')],
        [Number(attributes['failures']), Number(attributes['errors'])],
      );
    }
  });

  it('keeps the text, except for what XML cannot hold', () => {
    const details = (at: number, kind: string): XmlElement =>
      readXml(text).children[1]!.children[at]!.children.find(({ name }) => name === kind)!;
    assert.equal(details(0, 'failure').attributes['message'], 'It is wrong.');
    assert.ok(
      details(1, 'system-out').text.includes('A %d, "x": <b> & \'c\'\r\n::error::\ufffd[31m\ufffd \ufffd'),
    );
  });
});

describe('sarif', () => {
  const folder = '/work folder/ä';
  const log = JSON.parse(textOf(sarifReport, results, { folder })) as Sarif.Log;
  const [run] = log.runs as [Sarif.Run];
  const found = run.results as Sarif.Result[];

  it('says what it is', () => {
    assert.equal(log.version, '2.1.0');
    assert.equal(run.columnKind, 'utf16CodeUnits');
    assert.equal(run.tool.driver.name, 'user-tool');
    assert.equal(run.originalUriBaseIds!['%SRCROOT%']!.uri, 'file:///work%20folder/%C3%A4/');
  });

  it('describes each rule once, with its page', () => {
    const rules = run.tool.driver.rules!;
    assert.deepEqual(
      rules.map(({ id }) => id),
      ['id-format', 'container-latest', 'no-such-code'],
    );
    assert.match(rules[0]!.help!.markdown!, /^# id-format\n/);
    assert.equal(rules[0]!.helpUri, 'https://user-tool.example.org/rules/id-format');
    assert.deepEqual(
      found.map(({ ruleId, ruleIndex, level }) => [rules[ruleIndex!]!.id === ruleId, level]),
      ['error', 'warning', 'note', 'note', 'error'].map((level) => [true, level]),
    );
  });

  it('describes rules as plain text, with the addresses of links', () => {
    const files = results.files.map((file) => ({
      ...file,
      problems: file.problems.map((problem) => ({ ...problem, code: 'version-format' })),
    }));
    const one = (JSON.parse(textOf(sarifReport, { ...results, files }, { folder })) as Sarif.Log).runs[0]!;
    const { text } = one.tool.driver.rules![0]!.fullDescription!;
    assert.match(text, /See semver\.org: https:\/\/semver\.org\./);
  });

  it('names files relative to the folder, or by their address', () => {
    assert.deepEqual(
      run.artifacts!.map(({ location }) => [location!.uri, location!.uriBaseId]),
      [
        ['clean.tool.yml', '%SRCROOT%'],
        ['a%20b/%C3%BC%25%2C%3A%23.tool.yml', '%SRCROOT%'],
        ['file:///elsewhere/c.tool.yml', undefined],
      ],
    );
    for (const { locations } of found) {
      const { artifactLocation } = locations![0]!.physicalLocation!;
      assert.equal(run.artifacts![artifactLocation!.index!]!.location!.uri, artifactLocation!.uri);
    }
  });

  it('counts from 1, in UTF-16 units, without the byte order mark', () => {
    const regions = found.map(({ locations }) => locations![0]!.physicalLocation!.region);
    assert.deepEqual(regions[0], { startLine: 1, startColumn: 5, endLine: 1, endColumn: 7 });
    assert.deepEqual(regions[1], { startLine: 2, startColumn: 14, endLine: 2, endColumn: 15 });
    assert.deepEqual(regions[2], { startLine: 2, startColumn: 4, endLine: 3, endColumn: 1 });
    assert.deepEqual(regions[3], { startLine: 3, startColumn: 1, endLine: 3, endColumn: 1 });
  });

  it('carries related places and fixes', () => {
    const [first] = found as [Sarif.Result];
    assert.equal(first.relatedLocations![0]!.message!.text, 'Here too.');
    assert.deepEqual(first.fixes![0]!.artifactChanges[0]!.replacements, [
      {
        deletedRegion: { startLine: 1, startColumn: 5, endLine: 1, endColumn: 7 },
        insertedContent: { text: 'my' },
      },
    ]);
  });

  it('leads to places in other files', () => {
    const [one] = (JSON.parse(textOf(sarifReport, acrossFiles, { folder })) as Sarif.Log).runs[0]!.results!;
    assert.deepEqual(
      one!.relatedLocations!.map(({ physicalLocation }) => [
        physicalLocation!.artifactLocation!.uri,
        physicalLocation!.region!.startColumn,
      ]),
      [
        ['a%20b/marked.tool.yml', 5],
        ['file:///elsewhere/d.tool.yml', 6],
      ],
    );
  });

  it('tells what could not be read', () => {
    const [invocation] = run.invocations!;
    assert.equal(invocation!.executionSuccessful, false);
    assert.equal(invocation!.toolExecutionNotifications!.length, 1);
  });
});

describe('text', () => {
  it('leads to places in other files', () => {
    const see = textOf(textReport, acrossFiles).match(/^ {2}see .*$/gm);
    assert.deepEqual(see, [
      '  see a b/marked.tool.yml:1:5: And there.',
      '  see /elsewhere/d.tool.yml:1:6: And there.',
    ]);
  });

  it('shows each problem with its place, and the sum', () => {
    const report = textOf(textReport, { ...results, files: results.files.slice(0, 2) });
    assert.equal(
      report,
      `a b/ü%,:#.tool.yml:1:5 error id-format
  It is wrong.
   1 | id: My
     |     ^^
  see a b/ü%,:#.tool.yml:2:14: Here too.
  safe fix: Replace with "my"

a b/ü%,:#.tool.yml:2:14 warning container-latest
  A %d, "x": <b> & 'c'␍␊::error::␛[31m␀ \ud800
   2 | second: "👍" x
     |              ^

a b/ü%,:#.tool.yml:2:4 info no-such-code
  It is wrong.
   2 | second: "👍" x
     |    ^^^^^^^^^^^

a b/ü%,:#.tool.yml:3:1 hint id-format
  It is wrong.

1 error, 1 warning, 1 info, 1 hint in 1 of 2 files. "user-tool fix" fixes 1 of them.
`,
    );
  });

  for (const [mendable, all, says] of [
    [1, 1, ' "user-tool fix" fixes it.'],
    [2, 2, ' "user-tool fix" fixes all of them.'],
    [1, 2, ' "user-tool fix" fixes 1 of them.'],
    [0, 2, ''],
  ] as const) {
    it(`says that fix fixes ${mendable} of ${all}`, () => {
      const fix = { title: 'x', preferred: true, edits: [] };
      const problems = Array.from({ length: all }, (_, index) =>
        problem('error', [0, 0, 1], { fixes: index < mendable ? [fix] : [] }),
      );
      const report = textOf(textReport, { files: [file('a', ['x'], ...problems)], unreadable: [] });
      assert.equal(
        report.trimEnd().split('\n').at(-1),
        `${all} error${all === 1 ? '' : 's'} in 1 file.${says}`,
      );
    });
  }

  it('wraps the totals at the width of the terminal', () => {
    const problems = [problem('error', [0, 0, 1]), problem('hint', [0, 0, 1])];
    const report = textOf(
      textReport,
      { files: [file('a', ['x'], ...problems)], unreadable: [] },
      { width: 40, lowest: 'info' },
    );
    assert.match(report, /\n1 error, 1 hint in 1 file\. "--severity\nhint" shows all\.\n$/);
  });

  it('says that all is well', () => {
    assert.equal(textOf(textReport, { files: [file('a', [])], unreadable: [] }), 'No problems in 1 file.\n');
  });
});
