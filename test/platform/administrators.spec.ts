import assert from 'node:assert/strict';
import { parse } from 'yaml';
import { administratorsClass } from '../../shared/src/values/dialect.js';
import { where } from '../support/where.js';
import { difference, type OwnDisagreements } from './comparison.js';
import { someMutants } from './mutants.js';
import { PlatformProcess } from './platform-process.js';
import type { Verdict } from './verdict.js';

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

/** What no table of user tools explains. */
const disagreements: OwnDisagreements = {
  stricter: [
    {
      code: 'unknown-field',
      at: /^\/outputs\/\*\/\w+$/,
      why: 'The platform drops the field without a word.',
    },
    { code: 'blank-value', at: /container_id$/, why: 'No job finds an image without a name.' },
  ],
  looser: [
    {
      at: /^opening Exception .*more than one discover dataset condition/,
      why: 'Our check knows each entry by itself; no user can write one of this kind.',
    },
  ],
};

where('platform').describe('the verdict on a tool of administrators', () => {
  for (const release of ['26.1.0', '26.1.2']) {
    it(`is that of ${release}`, async () => {
      const tools = Object.entries(right).map(([name, text]) => ({ name, value: parse(text) as unknown }));
      const mutants = someMutants(tools.map(({ value }) => value));
      const asked = [...tools, ...mutants].map((one) => ({ ...one, text: JSON.stringify(one.value) }));
      const judge = new PlatformProcess<Verdict>(release, 'judge.py');
      const verdicts = await judge.ask(asked.map(({ value }) => value));
      judge.end();
      const ours = verdicts.slice(0, tools.length).map(({ verdict }) => verdict);
      assert.deepEqual(ours, Array(tools.length).fill('created'));
      const different = asked.flatMap(
        (one, index) => difference(release, one, verdicts[index]!, disagreements) ?? [],
      );
      assert.deepEqual(different, []);
    });
  }
});
