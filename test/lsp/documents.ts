import { countLines } from '../support/documents.js';

/** A tool in which nothing is wrong. */
export const goodTool = countLines();

/** The same with an id that breaks the rules, which one fix mends. */
export const badTool = countLines({ id: 'Count Lines' });

/** The same with a path that stands outside quotes. */
export const unquotedTool = goodTool.replace("'$(inputs.table.path)'", '$(inputs.table.path)');

/** The same with a reference to an input that is not declared. */
export const misspeltTool = goodTool.replace('inputs.table', 'inputs.tabel');

/** YAML that is none of our business, whatever a reader of tools would say of it. */
export const foreignYaml = 'services:\n  web:\n    image: busybox\n    command: $(date)\n';
