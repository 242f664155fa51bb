import { completeExample } from '../../shared/src/rules/example.js';
import { ShellReader } from '../../shared/src/shell/shell-reader.js';
import { UserTool } from '../../shared/src/tool/user-tool.js';
import { shell } from '../support/shell.js';

/** The places of a tool's own references, in words: `bare argument, substitution`. */
export function readShellPlaces(fields: string): string[] {
  const { holes } = ShellReader.of(new UserTool(completeExample({ text: fields })), shell);
  return holes
    .filter(({ hole }) => hole.expression?.source.includes('inputs.'))
    .map(({ place: { quoting, role, inside } }) =>
      [quoting === 'bare' ? `bare ${role}` : quoting, ...inside].join(', '),
    );
}
