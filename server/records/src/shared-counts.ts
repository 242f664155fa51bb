import { sql, type Kysely } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { Tables } from './schema.js';

/** The sum of a key in the current minute. */
export interface MinuteSum {
  total: number;
  /** Milliseconds until the next minute begins, with 0. */
  endsIn: number;
}

/** What other parts of the service give to be shared. */
export interface CountsEnvironment {
  now: () => Date;
  /** How much of each caller waits in this process. */
  waiting: () => Iterable<readonly [caller: string, amount: number]>;
  /** Receives why processes cannot exchange their counts; each then counts by itself. */
  onFailure: (error: unknown) => void;
}

const minute = 60_000;

/** How often processes exchange their counts, in milliseconds. */
const exchangeMs = 1_000;

/** How long what waits in a process is known to others without its confirmation, in milliseconds. */
const waitingMs = 3 * exchangeMs;

/** The most keys that are remembered; beyond it, those that began first are forgotten. */
const maxKeys = 10_000;

/** The most keys in one exchange; others wait for the next one. */
const maxExchanged = 1_000;

/** The sums of one key. */
interface Sum {
  local: number;
  /** Of the other processes, as far as known. */
  others: number;
  /** When its minute ends. */
  end: number;
}

/** What this process writes. */
type Row = Omit<Tables['shared_counts'], 'process'>;

/**
 * Counts that processes on one PostgreSQL database share. Counting never waits for the database: each process adds to
 * its own counts, and every second writes those that have changed, and reads those of the others. What others have
 * counted within the last second is therefore missing.
 */
export class SharedCounts {
  private readonly process = randomUUID();
  /** In the order in which they began. */
  private readonly sums = new Map<string, Sum>();
  /** Keys whose sums have changed since they were written. */
  private changed = new Set<string>();
  private waitingElsewhere: ReadonlyMap<string, number> = new Map();
  private cleaned = 0;
  private running: Promise<void> | undefined;
  private readonly timer = setInterval(() => void this.exchange(), exchangeMs).unref();

  constructor(
    private readonly db: Kysely<Tables>,
    private readonly environment: CountsEnvironment,
  ) {}

  /** Adds an amount to the sum of a key in the current minute. Minutes begin at the same time for all keys. */
  add(key: string, amount: number): MinuteSum {
    const now = this.environment.now().getTime();
    const end = endOfMinute(now);
    let sum = this.sums.get(key);
    if (sum?.end !== end) {
      this.sums.delete(key);
      sum = { local: 0, others: 0, end };
      this.sums.set(key, sum);
      this.forgetOldest();
    }
    sum.local += amount;
    this.changed.add(key);
    return { total: sum.local + sum.others, endsIn: end - now };
  }

  /** How much of a caller waits in the other processes. */
  waitingOf(caller: string): number {
    return this.waitingElsewhere.get(caller) ?? 0;
  }

  /** Exchanges counts with the other processes, if there is anything new. Never rejects. */
  exchange(): Promise<void> {
    this.running ??= this.exchangeNow()
      .catch(this.environment.onFailure)
      .finally(() => (this.running = undefined));
    return this.running;
  }

  /** Ends the exchanges. */
  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  private async exchangeNow(): Promise<void> {
    const now = this.environment.now().getTime();
    const end = endOfMinute(now);
    const waiting = [...this.environment.waiting()];
    const keys = this.takeChanged(end);
    if (keys.length === 0 && waiting.length === 0) {
      this.waitingElsewhere = new Map();
      return;
    }
    try {
      await this.write([
        ...keys.map((key) => this.row('minute', key, this.sums.get(key)?.local ?? 0, end)),
        ...waiting.map(([caller, amount]) => this.row('waiting', caller, amount, now + waitingMs)),
      ]);
      await this.readSums(keys, end);
      await this.readWaiting(now);
      await this.clean(end);
    } catch (error) {
      for (const key of keys) this.changed.add(key);
      throw error;
    }
  }

  /** Keys that have changed within the minute; no longer marked as such. */
  private takeChanged(end: number): string[] {
    const taken: string[] = [];
    for (const key of this.changed) {
      if (taken.length === maxExchanged) break;
      this.changed.delete(key);
      if (this.sums.get(key)?.end === end) taken.push(key);
    }
    return taken;
  }

  private row(kind: Row['kind'], key: string, amount: number, until: number): Row {
    return { kind, key, amount: Math.ceil(amount), until };
  }

  /** One statement with a few arrays: one with thousands of parameters takes this thread much longer. */
  private async write(rows: readonly Row[]): Promise<void> {
    const column = <Name extends keyof Row>(name: Name): Row[Name][] => rows.map((row) => row[name]);
    await sql`
      insert into shared_counts (kind, key, process, amount, until)
      select kind, key, ${this.process}, amount, until
      from unnest(
        ${column('kind')}::text[], ${column('key')}::text[], ${column('amount')}::bigint[], ${column('until')}::bigint[]
      ) as new (kind, key, amount, until)
      on conflict (kind, key, process) do update set amount = excluded.amount, until = excluded.until
    `.execute(this.db);
  }

  /** The sums of the minute that ends then. Equality, since the clocks of computers differ a little. */
  private async readSums(keys: readonly string[], end: number): Promise<void> {
    if (keys.length === 0) return;
    const rows = await this.ofOthers('minute')
      .where(sql<boolean>`key = any(${keys})`)
      .where('until', '=', end)
      .execute();
    const others = new Map(rows.map(({ key, amount }) => [key, amount]));
    for (const key of keys) {
      const sum = this.sums.get(key);
      if (sum?.end === end) sum.others = others.get(key) ?? 0;
    }
  }

  private async readWaiting(now: number): Promise<void> {
    const rows = await this.ofOthers('waiting').where('until', '>', now).limit(maxKeys).execute();
    this.waitingElsewhere = new Map(rows.map(({ key, amount }) => [key, amount]));
  }

  private ofOthers(kind: Row['kind']) {
    return this.db
      .selectFrom('shared_counts')
      .select(['key', sql<number>`cast(sum(amount) as bigint)`.as('amount')])
      .where('kind', '=', kind)
      .where('process', '<>', this.process)
      .groupBy('key');
  }

  /** Removes rows that no process needs any more, once a minute. */
  private async clean(end: number): Promise<void> {
    if (this.cleaned === end) return;
    this.cleaned = end;
    await this.db
      .deleteFrom('shared_counts')
      .where('until', '<', end - 2 * minute)
      .execute();
  }

  private forgetOldest(): void {
    const [oldest] = this.sums.size > maxKeys ? this.sums.keys() : [];
    if (oldest === undefined) return;
    this.sums.delete(oldest);
    this.changed.delete(oldest);
  }
}

const endOfMinute = (now: number): number => (Math.floor(now / minute) + 1) * minute;
