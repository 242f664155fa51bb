import { createRequire } from 'node:module';
import { join } from 'node:path';
import { isSetUp, peers } from '../../../scripts/setup/bench.js';
import { importBundled } from '../bundle.js';
import { toolDocument } from '../documents/tool-document.js';
import { oneIn, ratio, spread, summary } from '../measure.js';
import { atMost, type Findings } from '../report/section.js';

const rounds = 40;
const warmUp = 10;

/** A way to read a text. */
interface Reader {
  name: string;
  gives: string;
  read: (text: string) => unknown;
}

/** Reading 100 KiB of YAML, in one process. */
export async function readerCosts(): Promise<Findings> {
  const readers = await allReaders();
  const { text } = toolDocument(456);
  const samples = readers.map((): number[] => []);
  for (let round = 0; round < warmUp + rounds; round++) {
    for (const [at, { read }] of readers.entries()) {
      const start = performance.now();
      read(text);
      if (round >= warmUp) samples[at]!.push(performance.now() - start);
    }
  }
  const median = (name: string): number =>
    summary(samples[readers.findIndex((reader) => reader.name === name)] ?? []).median;
  return {
    tables: [
      {
        title: `Reading YAML: ms for ${Math.round(text.length / 1024)} KiB`,
        head: ['', 'ms', 'time to ours', 'gives'],
        rows: readers.map(({ name, gives }, at) => [
          name,
          spread(summary(samples[at]!)),
          ratio(median(name) / median('User Tool')),
          gives,
        ]),
      },
    ],
    targets: [
      ...atMost('Reading, compared with yaml', 1 / 15, median('User Tool') / median('yaml'), oneIn),
      ...atMost('Reading, compared with js-yaml', 1, median('User Tool') / median('js-yaml'), ratio),
    ],
  };
}

async function allReaders(): Promise<Reader[]> {
  const { parseYaml, parseDocument } = await importBundled<typeof import('./reader-entry.js')>(
    'test/bench/language/reader-entry.ts',
  );
  const own: Reader[] = [
    { name: 'User Tool', gives: 'tree, positions, all errors', read: parseYaml },
    { name: 'yaml', gives: 'tree, positions, all errors', read: (text) => parseDocument(text) },
  ];
  if (!isSetUp()) return own;
  const load = createRequire(join(peers, 'package.json'));
  const jsYaml = load('js-yaml') as { load: (text: string) => unknown };
  const lezer = load('@lezer/yaml') as { parser: { parse: (text: string) => unknown } };
  return [
    ...own,
    { name: 'js-yaml', gives: 'values, one error', read: (text) => jsYaml.load(text) },
    { name: '@lezer/yaml', gives: 'tree, positions', read: (text) => lezer.parser.parse(text) },
  ];
}
