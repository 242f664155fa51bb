/** The kind of a call's result or a method's receiver, as far as the next call needs it. */
export type ValueKind = 'text' | 'number' | 'boolean' | 'list' | 'object' | 'unknown';

/** The signature of a function or method. */
export interface Signature {
  name: string;
  /** As displayed: `text`, `end?` if optional, `...items` if there may be several. */
  parameters: readonly string[];
  gives: ValueKind;
  /** One line of Markdown; may be empty. */
  summary: string;
}

/** A row of a table of signatures: `slice(start, end?)`, its result, and one line about it. */
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
