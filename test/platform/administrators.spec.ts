import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parse } from 'yaml';
import { check } from '../../shared/src/checker/check.js';
import type { Problem } from '../../shared/src/problems/problem.js';
import { defaultConfig } from '../../shared/src/problems/project-config.js';
import { Document } from '../../shared/src/tool/document.js';
import { administratorsClass } from '../../shared/src/values/dialect.js';
import { long } from '../support/sample.js';
import { where } from '../support/where.js';
import { looser, placeOf, stricter, type Disagreement } from './disagreements.js';
import { mutantsOf } from './mutants.js';
import { versionOf } from './our-answers.js';
import { PlatformProcess } from './platform-process.js';
import type { Verdict } from './verdict.js';

/** How many mutants an ordinary run asks about. */
const sampleSize = 250;

const head = `class: ${administratorsClass}
name: Some tool
version: latest
shell_command: head -n $(inputs.lines) '$(inputs.table.path)' > out.txt
inputs:
  - { name: table, type: data, format: txt }
  - { name: lines, type: integer, value: 3 }
`;

/** Tools that administrators can submit, and users cannot. */
const right: Readonly<Record<string, string>> = {
  'the least': head,
  'a container and an id': `${head}id: some_tool
container: busybox
`,
  'a container as a requirement': `${head}requirements:
  - { type: container, container: { type: docker, container_id: busybox:1.36 } }
`,
  'help that is not Markdown': `${head}help: { format: restructuredtext, content: Some help. }\n`,
  'outputs that the tool lists': `${head}outputs:
  - name: out
    type: data
    discover_datasets: [{ discover_via: tool_provided_metadata }]
  - name: parts
    type: collection
    collection_type: list
    discover_datasets: [{ pattern: '(?P<name>.+)\\.txt', format: txt }]
`,
};

/** What is created although we report an error. */
const stricterHere: readonly Disagreement[] = [
  ...stricter,
  { code: 'unknown-field', at: /^\/outputs\/\*\/\w+$/, why: 'The platform drops the field without a word.' },
  { code: 'blank-value', at: /container_id$/, why: 'No job finds an image without a name.' },
];

/** What cannot be opened although we report nothing. */
const looserHere: readonly Disagreement[] = [
  ...looser,
  {
    at: /^opening Exception .*more than one discover dataset condition/,
    why: 'Our check knows each entry by itself; no user can write one of this kind.',
  },
];

function errorsOf(value: unknown, release: string): Problem[] {
  const config = { ...defaultConfig, platform: versionOf(release) };
  const problems = check(new Document(JSON.stringify(value)), { config, suppressions: false });
  return problems.filter(({ severity }) => severity === 'error');
}

/** What differs between a release and us, without a reason; undefined if nothing does. */
function difference(name: string, value: unknown, { verdict, stage, faults }: Verdict, release: string) {
  const errors = errorsOf(value, release);
  if (verdict === 'created') {
    const surplus = errors.filter(
      (error) => !stricterHere.some(({ code, at }) => code === error.code && at.test(placeOf(error))),
    );
    const listed = surplus.map(({ code, path }) => `${code} ${path}`);
    return surplus.length === 0 ? undefined : `${name}: created, but ${listed.join(', ')}`;
  }
  const [fault] = faults;
  const said = `${stage} ${fault?.type ?? ''} /${fault?.path.join('/') ?? ''} ${fault?.message ?? ''}`;
  return errors.length > 0 || looserHere.some(({ at }) => at.test(said)) ? undefined : `${name}: ${said}`;
}

where('platform').describe('the verdict on a tool of administrators', () => {
  for (const release of ['26.1.0', '26.1.2']) {
    it(`is that of ${release}`, async () => {
      const tools = Object.entries(right).map(([name, text]) => ({ name, value: parse(text) as unknown }));
      const mutants = mutantsOf(tools.map(({ value }) => value));
      const indexes = fc.sample(fc.nat(mutants.length - 1), sampleSize);
      const some = long ? mutants : [...new Set(indexes)].flatMap((index) => mutants[index] ?? []);
      const asked = [...tools, ...some];
      const judge = new PlatformProcess<Verdict>(release, 'judge.py');
      const verdicts = await judge.ask(asked.map(({ value }) => value));
      judge.end();
      const ours = verdicts.slice(0, tools.length).map(({ verdict }) => verdict);
      assert.deepEqual(ours, Array(tools.length).fill('created'));
      const different = asked.flatMap(
        ({ name, value }, index) => difference(name, value, verdicts[index]!, release) ?? [],
      );
      assert.deepEqual(different, []);
    });
  }
});
