import { releases } from '../../scripts/setup/platform.js';
import { PlatformProcess } from './platform-process.js';

/** A JSON Schema as the models of the platform write it. */
interface Schema {
  $ref?: string;
  $defs?: Readonly<Record<string, Schema>>;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  type?: string;
  const?: unknown;
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  additionalProperties?: unknown;
}

/** What a release says of a field; of a place that ends in "/*": of fields that the mapping does not have. */
export type Fact = 'required' | 'optional' | 'optional, not null' | 'ignored' | 'refused';

/** What a release says, by place: "/inputs[data]/format". */
export type ReleaseFacts = ReadonlyMap<string, Fact>;

/** Fields whose values have no facts: the inputs of inputs, and tests, which `schema.spec.ts` compares. */
const left: ReadonlySet<string> = new Set(['parameters', 'tests']);

/** Fields that select the shape of a mapping. */
const selecting = ['type', 'class'];

/** What the models of a release say of the tools of users. */
function factsOf(root: Schema): ReleaseFacts {
  const facts = new Map<string, Fact>();
  const resolve = (schema: Schema): Schema => {
    const name = schema.$ref?.split('/').at(-1);
    return name === undefined ? schema : resolve(root.$defs?.[name] ?? {});
  };
  const alternativesOf = (schema: Schema): Schema[] => {
    const { anyOf, oneOf, ...own } = resolve(schema);
    const inner = anyOf ?? oneOf;
    return inner ? inner.flatMap(alternativesOf) : [own];
  };
  const isNull = ({ type }: Schema): boolean => type === 'null';
  const walk = (schema: Schema, place: string, above: readonly unknown[]): void => {
    for (const one of alternativesOf(schema)) {
      if (one.items) walk(one.items, place, above);
      // A drill-down contains options, which contain options.
      if (!one.properties || above.includes(one.properties)) continue;
      const selected = selecting.flatMap((name) => one.properties?.[name]?.const ?? [])[0];
      const here = place !== '' && typeof selected === 'string' ? `${place}[${selected}]` : place;
      facts.set(`${here}/*`, one.additionalProperties === false ? 'refused' : 'ignored');
      for (const [name, property] of Object.entries(one.properties)) {
        const mayBeNull = alternativesOf(property).some(
          (each) => isNull(each) || Object.keys(each).length === 0,
        );
        const isRequired = one.required?.includes(name) === true;
        const at = `${here}/${name}`;
        // Of several shapes that no field selects, the first is the one that users can have.
        if (facts.has(at)) continue;
        facts.set(at, isRequired ? 'required' : mayBeNull ? 'optional' : 'optional, not null');
        if (!left.has(name)) walk(property, at, [...above, one.properties]);
      }
    }
  };
  walk(root, '', []);
  return facts;
}

/** The facts of every installed release, by its name. */
export async function allFacts(): Promise<ReadonlyMap<string, ReleaseFacts>> {
  const entries = releases.map(async (release) => {
    const process = new PlatformProcess<Schema>(release, 'schema.py');
    const [schema = {}] = await process.ask(['GalaxyUserTool']);
    process.end();
    return [release, factsOf(schema)] as const;
  });
  return new Map(await Promise.all(entries));
}

/** A table of facts: a row for each place, a column for each release; "-" where a release does not have the field. */
export function factsTable(all: ReadonlyMap<string, ReleaseFacts>): string {
  const places = [...new Set([...all.values()].flatMap((facts) => [...facts.keys()]))].sort();
  const rows = [
    ['Place', ...all.keys()],
    ['---', ...[...all].map(() => '---')],
    ...places.map((place) => [`\`${place}\``, ...[...all.values()].map((facts) => facts.get(place) ?? '-')]),
  ];
  return rows.map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

/** The facts of each release in a {@link factsTable table}. */
export function readFacts(table: string): ReadonlyMap<string, ReleaseFacts> {
  const [head = [], , ...rows] = table
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const columns = head.slice(2, -1).map((release, index) => {
    const own = rows.map((cells) => [cells[1]!.replaceAll('`', ''), cells[index + 2]!] as const);
    return [release, new Map(own.filter(([, fact]) => fact !== '-')) as ReleaseFacts] as const;
  });
  return new Map(columns);
}
