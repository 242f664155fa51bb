import { dialects, type DialectName } from '../../shared/src/values/dialect.js';

/** What {@link countLines} may have instead of its own. */
export interface ToolParts {
  dialect?: DialectName;
  id?: string;
  /** The command, in one line. */
  command?: string;
  /** The list below `inputs:`, each line of it indented and ended. */
  inputs?: string;
}

const ownInputs = `  - name: table
    type: data
    format: tabular
`;

/** The tool that most tests are about, in which nothing is wrong. */
export function countLines({
  dialect = 'platform',
  id,
  command,
  inputs = ownInputs,
}: ToolParts = {}): string {
  return `class: ${dialects[dialect].classConstant}
id: ${id ?? 'count-lines'}
name: Count lines
version: 1.0.0
container: busybox:1.36
shell_command: |
  ${command ?? "wc -l '$(inputs.table.path)' > count.txt"}
inputs:
${inputs}outputs:
  - name: count
    type: data
    format: txt
    from_work_dir: count.txt
`;
}
