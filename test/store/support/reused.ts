import pg from 'pg';
import { openDatabase, type DatabaseLocation } from '../../../server/records/src/database.js';
import { postgresql } from './engines.js';

/** A database of PostgreSQL by its URL. */
type Place = DatabaseLocation & { url: string };

/** The rows of each table, and the value of each sequence. */
interface Content {
  rows: ReadonlyMap<string, string>;
  sequences: readonly { name: string; value: string | null }[];
}

/**
 * Databases of PostgreSQL with the same content, each of which is used again after it is given back: to create one takes
 * longer than most tests.
 */
export class ReusedDatabases<Filled> {
  private readonly free: Place[] = [];
  private contentOnce: Promise<[Content, Filled]> | undefined;

  /** @param fill puts the content into an empty place, leaves it closed, and says what is there */
  constructor(private readonly fill: (place: DatabaseLocation) => Promise<Filled>) {}

  /** One that nobody else has, with exactly that content, and what is there. */
  async take(): Promise<{ place: DatabaseLocation; filled: Filled }> {
    const [content, filled] = await (this.contentOnce ??= this.firstContent());
    const place = this.free.pop() ?? (await this.create());
    await connected(place, (client) => restore(client, content));
    return { place, filled };
  }

  /** Gives one back that is closed. */
  give(place: DatabaseLocation): void {
    if ('url' in place) this.free.push(place);
  }

  private async firstContent(): Promise<[Content, Filled]> {
    const place = await this.create();
    const filled = await this.fill(place);
    const content = await connected(place, contentOf);
    this.free.push(place);
    return [content, filled];
  }

  private async create(): Promise<Place> {
    const place = await postgresql.newPlace();
    if (!('url' in place)) throw new Error('This is no database of PostgreSQL.');
    await (await openDatabase(place)).tables.destroy();
    return place;
  }
}

async function connected<T>({ url }: Place, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

async function contentOf(client: pg.Client): Promise<Content> {
  const tables = await client.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  );
  const rows = new Map<string, string>();
  for (const { name } of tables.rows) {
    const all = await client.query<{ rows: string }>(
      `select coalesce(json_agg(t), '[]')::text as rows from ${name} t`,
    );
    rows.set(name, all.rows[0]?.rows ?? '[]');
  }
  const sequences = await client.query<{ name: string; value: string | null }>(
    `select quote_ident(sequencename) as name, last_value::text as value from pg_sequences where schemaname = 'public'`,
  );
  return { rows, sequences: sequences.rows };
}

/** Makes the content of a database that one. */
async function restore(client: pg.Client, { rows, sequences }: Content): Promise<void> {
  const literal = (text: string): string => client.escapeLiteral(text);
  const statements = [
    // Neither foreign keys nor triggers look at what is only put back.
    'set session_replication_role = replica',
    ...[...rows.keys()].map((name) => `delete from ${name}`),
    ...[...rows]
      .filter(([, all]) => all !== '[]')
      .map(
        ([name, all]) =>
          `insert into ${name} overriding system value select * from json_populate_recordset(null::${name}, ${literal(all)})`,
      ),
    ...sequences.map(({ name, value }) =>
      value === null ? `alter sequence ${name} restart` : `select setval(${literal(name)}, ${value})`,
    ),
  ];
  await client.query(statements.join(';\n'));
}
