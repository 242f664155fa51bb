import assert from 'node:assert/strict';
import { releases } from '../../scripts/setup/platform.js';
import { convertedTool } from '../../shared/src/features/submission/converted-tool.js';
import { representation } from '../../shared/src/features/submission/representation.js';
import { templates, toolFromTemplate } from '../../shared/src/templates/templates.js';
import { Document } from '../../shared/src/tool/document.js';
import { dialects } from '../../shared/src/values/dialect.js';
import type { PlainValue } from '../../shared/src/yaml/node.js';
import { exampleTools } from '../support/tools.js';
import { where } from '../support/where.js';
import { errorsOf } from './comparison.js';
import { verdictsOf } from './judges.js';

/** Examples of what only a PlatformUserTool can have, and where. */
const unconvertible: readonly { name: string; at: readonly string[]; why: string }[] = [
  {
    name: 'examples/trim-reads.tool.yml',
    at: ['inputs/2/type'],
    why: 'The other class has no sections, and without this one, users would not see which inputs belong together.',
  },
];

/** A tool in the class that the public platform takes. */
interface Accepted {
  name: string;
  value: Record<string, PlainValue>;
}

/** The text as it is, if it has that class, or converted. */
function inGalaxy(text: string): Record<string, PlainValue> | undefined {
  const document = new Document(text);
  return document.dialect === dialects.galaxy
    ? representation(document)
    : convertedTool(document)?.representation;
}

const written = [
  ...exampleTools(),
  ...templates.flatMap((template) =>
    Object.values(dialects).map(({ name, classConstant }) => ({
      name: `template ${template.name} as ${classConstant}`,
      text: toolFromTemplate(template, name),
    })),
  ),
];

const accepted = written.flatMap(({ name, text }): Accepted[] => {
  const value = inGalaxy(text);
  return value ? [{ name, value }] : [];
});

/** Whether we find no error for a release, so that the tool claims to be for it. */
function claims(value: object, release: string): boolean {
  return errorsOf(JSON.stringify(value), release).length === 0;
}

describe('templates and examples', () => {
  it('exist in both classes or convert exactly', () => {
    const names = new Set(accepted.map(({ name }) => name));
    const others = written.filter(({ name }) => !names.has(name));
    assert.deepEqual(
      others.map(({ name, text }) => ({
        name,
        at: convertedTool(new Document(text))?.faults.map(({ loc }) => loc.join('/')),
      })),
      unconvertible.map(({ name, at }) => ({ name, at })),
    );
  });

  it('are for the newest release', () => {
    const newest = releases.at(-1)!;
    const others = accepted.filter(({ value }) => !claims(value, newest)).map(({ name }) => name);
    assert.deepEqual(others, []);
  });
});

where('platform').describe('templates and examples', () => {
  for (const release of releases)
    it(`are accepted by ${release} if they are for it`, async () => {
      const claimed = accepted.filter(({ value }) => claims(value, release));
      assert.ok(claimed.length > 0);
      const verdicts = await verdictsOf(
        release,
        claimed.map(({ value }) => value),
      );
      const refused = verdicts.flatMap(({ verdict, faults }, index) =>
        verdict === 'created' ? [] : [[claimed[index]!.name, verdict, faults]],
      );
      assert.deepEqual(refused, []);
    });
});
