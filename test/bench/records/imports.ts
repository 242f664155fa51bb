import { Workspace } from '../../cli/command.js';
import { build } from '../../../scripts/build.mjs';
import { importLarge, type LargeImport } from '../../http/large-import.js';
import { serve, unlimited } from '../../http/serving.js';
import { digits } from '../measure.js';
import { atMost, type Findings } from '../report/section.js';

const mega = 1_000_000;
const sizes = [10, 100, 1_000];
const key = 'bench-0123456789abcdef';

/** What importing files of different sizes costs. */
export async function importCosts(): Promise<Findings> {
  await build();
  const at = new Workspace();
  const service = await serve(at, [], { ...unlimited, USER_TOOL_BOOTSTRAP_ADMIN_KEY: key });
  try {
    // Code is loaded by the first one.
    await importLarge(service, { key, size: mega });
    const found = new Map<number, LargeImport>();
    for (const size of sizes) found.set(size, await importLarge(service, { key, size: size * mega }));
    return findings(found);
  } finally {
    service.process.kill('SIGTERM');
    await service.ended;
    at.remove();
  }
}

function findings(found: ReadonlyMap<number, LargeImport>): Findings {
  const growthOf = (size: number): number => (found.get(size)?.growth ?? NaN) / mega;
  const megabytes = (value: number): string => `${digits(value)} MB`;
  return {
    tables: [
      {
        title: 'An import of one file, from the form to the dataset',
        head: [
          '',
          'ms until it is sent',
          'ms until it is imported',
          'MB a second',
          'MB of memory at its peak, more than before',
        ],
        rows: [...found].map(([size, { sent, imported }]) => [
          `${size.toLocaleString('en')} MB`,
          ...[sent, imported, (1_000 * size) / imported, growthOf(size)].map(digits),
        ]),
        notes: ['The file is written as it arrives, read to import it, and copied to the store of datasets.'],
      },
    ],
    targets: atMost(
      'Import of 1,000 MB: memory at its peak, more than before',
      100,
      growthOf(1_000),
      megabytes,
    ),
  };
}
