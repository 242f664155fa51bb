import { backendNames } from '@user-tool/runner/runtimes/runtime.js';
import type { DeclareCommand, End } from './declare-command.js';
import { choiceOption } from './options.js';
import type { McpFlags } from './commands/mcp.js';

/** Declares the verbs for agents. @param end receives the exit code of the verb that ran */
export function declareAgentCommands(verb: DeclareCommand, end: End): void {
  verb('skill', 'Print instructions for agents that write tools: SKILL.md.')
    .notes('\nExample:\n  $ user-tool skill > SKILL.md')
    .action(async () => {
      end((await import('./commands/skill.js')).skill());
    });

  verb('mcp', 'Serve agents over the Model Context Protocol: check, fix, run, and more.')
    .option('--root <folder>', 'the only folder whose files are read and written', '.')
    .addOption(
      choiceOption('--runtime <name>', 'container runtime; by default, the first found', backendNames),
    )
    .option('--pull', 'download images that this machine does not have')
    .option('--network', 'let commands use the network')
    .notes(
      `
Communicates over standard input and output, until the input ends. Results of
runs are in a folder of their own, which is removed at the end. docs/agents.md
shows how to add the server to an agent.

Example:
  $ user-tool mcp --root tools/ --pull`,
    )
    .action(async (flags: McpFlags) => {
      end(await (await import('./commands/mcp.js')).mcp(flags));
    });
}
