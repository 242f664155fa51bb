import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  fieldsIn,
  isIgnoredBy,
  isNeededBefore,
  requiredIn,
  typeOf,
  type Field,
  type Shape,
  type Union,
  type ValueType,
} from '../../shared/src/schema/shape.js';
import { toolShape } from '../../shared/src/schema/tool.js';
import {
  hasSince,
  isAfter,
  isBefore,
  type PlatformRelease,
} from '../../shared/src/values/platform-version.js';
import { readFacts, type Fact, type ReleaseFacts } from './facts.js';
import { versionOf } from './our-answers.js';

function factOf(field: Field, release: PlatformRelease): Fact | undefined {
  if (!hasSince(release, field.since) || isIgnoredBy(release, field)) return undefined;
  const isNeeded = requiredIn(field, 'galaxy') === true && !field.absentOn?.includes(release);
  if (isNeeded || isNeededBefore(field, release)) return 'required';
  return field.rejectsNull ? 'optional, not null' : 'optional';
}

/** Whether a release takes members of a kind. */
function isTaken({ by }: Union, value: string, release: PlatformRelease): boolean {
  const type = typeOf(by, 'galaxy');
  const known = type.kind === 'enum' ? type.values.find((one) => one.value === value) : undefined;
  return known !== undefined && (known.until ? !isAfter(release, known.until) : known.rejected === undefined);
}

/** What we declare of the fields of a release. */
function declaredFacts(release: PlatformRelease): ReleaseFacts {
  const facts = new Map<string, Fact>();
  const walkShape = (shape: Shape, place: string): void => {
    const { rejectsUnknownSince: since } = shape;
    facts.set(`${place}/*`, since && isBefore(release, since) ? 'ignored' : 'refused');
    for (const field of fieldsIn(shape, 'galaxy')) {
      const fact = factOf(field, release);
      const at = `${place}/${field.name}`;
      if (!fact) continue;
      facts.set(at, fact);
      if (field.name !== 'parameters') walk(typeOf(field, 'galaxy'), at);
    }
  };
  const walk = (type: ValueType, place: string): void => {
    if (type.kind === 'list') walk(type.of, place);
    else if (type.kind === 'either') for (const one of type.of) walk(one, place);
    else if (type.kind === 'mapping') walkShape(type.shape, place);
    else if (type.kind === 'union')
      for (const [value, shape] of Object.entries(type.union.shapes))
        if (isTaken(type.union, value, release)) walkShape(shape(), `${place}[${value}]`);
  };
  walkShape(toolShape, '');
  return facts;
}

/** Where we say something else, and why. */
const explained: readonly { at: RegExp; why: string }[] = [
  { at: /^\/id$/, why: 'The linters of 26.1.2 require it, although its model does not.' },
  { at: /^\/inputs\[(?:repeat|section)\]\//, why: 'The linters of 26.1.2 refuse tools with these inputs.' },
  { at: /^\/requirements$/, why: 'A tool with null is created, but neither its form nor a job opens it.' },
  { at: /\/options$/, why: 'Of a select without options, nothing can be selected.' },
  {
    at: /^\/outputs\[collection\]\/structure(?:\/|$)/,
    why: 'What older releases have there is known to all, so that it can be moved; its absence has a rule of its own.',
  },
];

const isExplained = (place: string): boolean => explained.some(({ at }) => at.test(place));

const table = readFileSync(join(import.meta.dirname, 'facts.md'), 'utf8');

describe('the declared shapes', () => {
  for (const [release, theirs] of readFacts(table)) {
    it(`say what the models of ${release} say`, () => {
      const ours = declaredFacts(versionOf(release) as PlatformRelease);
      const different = [...ours].flatMap(([place, fact]) =>
        fact === theirs.get(place) || isExplained(place)
          ? []
          : [`${place}: ours ${fact}, theirs ${theirs.get(place) ?? '-'}`],
      );
      assert.deepEqual(different, []);
    });
  }

  it('have every field of the newest release', () => {
    const [release, theirs] = [...readFacts(table)].at(-1)!;
    const ours = declaredFacts(versionOf(release) as PlatformRelease);
    const missing = [...theirs.keys()].filter((place) => !ours.has(place) && !isExplained(place));
    assert.deepEqual(missing, []);
  });
});
