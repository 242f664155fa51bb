import { skillText } from '../../server/cli/src/skill.js';

const text = skillText();

/** The tool on the page for agents. */
export const skillTool = /```yaml\n([^]*?)```/.exec(text)![1]!;

/** The table that its tests and commands name. */
export const skillTable = 'gene\tcount\nBRCA2\t7\n';

/** The words of the commands in its examples, after the name of the program. */
export const skillCommands: readonly string[][] = [...text.matchAll(/```sh\n([^]*?)```/g)]
  .flatMap(([, block]) => block!.trim().split('\n'))
  .map((line) => line.trim().split(' ').slice(1));

/** Those in its sentences. */
export const skillMentions: readonly string[][] = [...text.matchAll(/`user-tool ([^`]+)`/g)].map(([, call]) =>
  call!.split(' '),
);

/** Whether a command needs a container. */
export function needsContainer([verb]: readonly string[]): boolean {
  return verb === 'run' || verb === 'test';
}
