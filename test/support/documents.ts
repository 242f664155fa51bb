import { dialects, type DialectName } from '../../shared/src/values/dialect.js';

/** What {@link countLines} can replace. */
export interface ToolParts {
  dialect?: DialectName;
  id?: string;
  /** The command, on one line. */
  command?: string;
  /** The list below `inputs:`, with indented and terminated lines. */
  inputs?: string;
}

const ownInputs = `  - name: table
    type: data
    format: tabular
`;

/** The tool of most tests, without problems. */
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
