import { sizes, type Breakage, type Place } from '../documents/tool-document.js';
import { digits, oneIn, ratio, spread, summary, type Summary } from '../measure.js';
import { atMost, type Findings, type Table, type Target } from '../report/section.js';
import { serverNames, servers, type Server, type ServerName } from './servers.js';
import { Author, Session, type Cost } from './session.js';

/** Where someone types, in which text. */
interface Scenario {
  title: string;
  place: Place;
  broken?: Breakage;
}

const scenarios = {
  label: { title: 'Typing in a label', place: 'label' },
  command: { title: 'Typing in the command', place: 'command' },
  key: { title: 'Typing in a label, below a half-typed key', place: 'label', broken: 'half-typed key' },
  quote: { title: 'Typing in a label, below an open quote', place: 'label', broken: 'open quote' },
} as const satisfies Record<string, Scenario>;
type ScenarioName = keyof typeof scenarios;

const rounds = 5;
/** The first rounds of each document warm up, and do not count: authors type for hours in one server. */
const warmUp = 3;
/** A round of a document ends after this many keystrokes or milliseconds. */
const slice = { keystrokes: 40, time: 500 };
/** The most inputs for servers that need many seconds at a keystroke beyond. */
const largest: Partial<Record<ServerName, number>> = { actions: 500 };
/** The most inputs in broken text, which is only compared with whole text in our own server. */
const largestBroken = 500;

const isMeasured = (server: ServerName, { broken }: Scenario, size: number): boolean =>
  size <= (largest[server] ?? Infinity) && (!broken || (server === 'own' && size <= largestBroken));

/** What a keystroke costs: `own/label/500`. */
type Costs = Map<string, Cost[]>;
const keyOf = (server: ServerName, scenario: ScenarioName, size: number): string =>
  `${server}/${scenario}/${size}`;

/** A keystroke, up to the diagnostics of the text with it. */
export async function keystrokeCosts(): Promise<Findings> {
  const all = (await servers()).filter(({ name }) => name !== 'bare');
  const costs: Costs = new Map();
  for (const size of sizes) {
    const measured = all.filter(({ name }) => isMeasured(name, scenarios.label, size));
    await typeInAll(measured, size, costs);
  }
  const cpu = (server: ServerName, scenario: ScenarioName, size: number): Summary =>
    summary((costs.get(keyOf(server, scenario, size)) ?? []).map(({ cpu }) => cpu));
  return {
    tables: Object.keys(scenarios).map((name) => table(name as ScenarioName, all, costs)),
    targets: targets((server, scenario, size) => cpu(server, scenario, size).median),
    plot: all.map(({ name }) => ({
      name: serverNames[name],
      points: sizes
        .map((size) => ({ x: size, y: cpu(name, 'label', size).median }))
        .filter(({ y }) => Number.isFinite(y)),
    })),
  };
}

/** Types in each server in turn, so that what else the machine does slows all of them. */
async function typeInAll(all: readonly Server[], size: number, costs: Costs): Promise<void> {
  const sessions = await Promise.all(all.map((server) => Session.start(server)));
  const authors: { key: string; author: Author }[] = [];
  for (const session of sessions) {
    const { server } = session;
    await session.openFaulty(0, 5);
    for (const [at, [name, scenario]] of Object.entries<Scenario>(scenarios).entries()) {
      if (!isMeasured(server.name, scenario, size)) continue;
      const { text, places } = server.document(size, at + 1, scenario.broken);
      await session.open(at + 1, text);
      const author = new Author(session, at + 1, places[scenario.place]);
      authors.push({ key: keyOf(server.name, name as ScenarioName, size), author });
    }
    await session.settle();
  }
  for (let round = 0; round < warmUp + rounds; round++) {
    for (const { key, author } of authors) {
      const costOf = await type(author);
      if (round >= warmUp) costs.set(key, [...(costs.get(key) ?? []), ...costOf]);
    }
  }
  await Promise.all(sessions.map((session) => session.stop()));
}

/** Types for a slice of time. What the server does after an answer counts for the next keystroke. */
async function type(author: Author): Promise<Cost[]> {
  const { session } = author;
  const costs: Cost[] = [];
  const end = performance.now() + slice.time;
  let before = session.cpu();
  while (costs.length < slice.keystrokes && performance.now() < end) {
    const start = performance.now();
    author.type();
    await author.diagnostics();
    const wall = performance.now() - start;
    const after = session.cpu();
    costs.push({ wall, cpu: before === undefined || after === undefined ? undefined : after - before });
    before = after;
  }
  return costs;
}

/** A scenario: for each size the costs of each server, and how they relate to our own. */
function table(scenario: ScenarioName, all: readonly Server[], costs: Costs): Table {
  const isShown = (name: ServerName, size: number): boolean => costs.has(keyOf(name, scenario, size));
  const shown = all.filter(({ name }) => sizes.some((size) => isShown(name, size)));
  const rows = sizes
    .filter((size) => isShown('own', size))
    .flatMap((size) => {
      const measured = shown.map(({ name }) => costs.get(keyOf(name, scenario, size)) ?? []);
      const cpu = measured.map((each) => summary(each.map(({ cpu }) => cpu)));
      const wall = measured.map((each) => summary(each.map(({ wall }) => wall)));
      const inputs = size.toLocaleString('en-US');
      return [
        [`${inputs} inputs, CPU`, ...cpu.map(spread)],
        ['wall', ...wall.map(({ median }) => digits(median))],
        ...(shown.length > 1
          ? [['CPU to ours', ...cpu.map((each) => ratio(each.median / cpu[0]!.median))]]
          : []),
      ];
    });
  return {
    title: `${scenarios[scenario].title}: ms from a keystroke to its diagnostics`,
    head: ['', ...shown.map(({ name }) => serverNames[name])],
    rows,
  };
}

type Median = (server: ServerName, scenario: ScenarioName, size: number) => number;

function targets(cpu: Median): Target[] {
  const whole = Math.max(cpu('own', 'key', 500), cpu('own', 'quote', 500)) / cpu('own', 'label', 500);
  return [
    ...(['label', 'command'] as const).flatMap((place) => [
      ...atMost(
        `CPU of a keystroke in the ${place}, 20 inputs, compared with the empty server`,
        4,
        cpu('own', place, 20) / cpu('empty', place, 20),
        ratio,
      ),
      ...atMost(
        `CPU of a keystroke in the ${place}, 500 inputs, compared with yaml-language-server`,
        place === 'label' ? 1 / 30 : 1 / 18,
        cpu('own', place, 500) / cpu('yaml', place, 500),
        oneIn,
      ),
      ...atMost(
        `CPU of a keystroke in the ${place}, 5,000 inputs, compared with 500`,
        12,
        cpu('own', place, 5_000) / cpu('own', place, 500),
        ratio,
      ),
    ]),
    ...atMost('CPU of a keystroke in broken text, 500 inputs, compared with whole text', 1.3, whole, ratio),
  ];
}
