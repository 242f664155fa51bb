/** Documents that several tests of rules are about. */

/** Inputs and a command that uses them; the second one is written in block or flow style, with its dash. */
export const inputs = (second: string): string =>
  `shell_command: wc '$(inputs.table.path)' $(inputs.n || 0) > count.txt\ninputs:\n  - name: table\n    type: data\n    format: tabular\n${second}`;

/** The second input is an integer `n` with these fields. */
export const integer = (fields: string): string => inputs(`  - name: n\n    type: integer\n${fields}`);

/** The only output, with these fields behind its name. */
export const outputs = (fields: string): string => `outputs:\n  - name: count\n${fields}`;

/** Fields behind one that is fine, as a mark before a top-level key hides it from what puts examples together. */
export const below = (fields: string): string => `profile: 25.1\n${fields}`;
