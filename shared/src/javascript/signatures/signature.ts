/** What a call gives or what a method belongs to, as far as it matters for the next call. */
export type ValueKind = 'text' | 'number' | 'boolean' | 'list' | 'object' | 'unknown';

/** How something is called. */
export interface Signature {
  name: string;
  /** As they are shown: `text`, `end?` where it may be left out, `...items` where there may be several. */
  parameters: readonly string[];
  gives: ValueKind;
  /** One line of Markdown; empty where there is nothing to say. */
  summary: string;
}

/** A row of a table of signatures: `slice(start, end?)`, what it gives, and one line about it. */
export type SignatureRow = readonly [call: string, gives: ValueKind, summary: string];

/** Signatures by name, from the rows of a table. */
export function byName(rows: readonly SignatureRow[]): ReadonlyMap<string, Signature> {
  return new Map(
    rows.map(([call, gives, summary]) => {
      const [name = '', inside = ''] = call.slice(0, -1).split('(');
      const parameters = inside === '' ? [] : inside.split(', ');
      return [name, { name, parameters, gives, summary }];
    }),
  );
}
