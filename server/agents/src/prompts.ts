import { fromJsonSchema, type GetPromptResult, type McpServer } from '@modelcontextprotocol/server';
import { Type } from 'typebox';
import { dataBlock, fenced } from './blocks.js';
import { maxSource } from './mcp-tool.js';

/** A prompt with one argument. */
interface Prompt {
  name: string;
  title: string;
  description: string;
  argument: string;
  about: string;
  maxLength: number;
  text: (value: string) => string;
}

const loop = `Check it with "check". Apply safe fixes with "fix", and correct what remains; "explain" has an example for each code. Go on until there are no errors and no warnings.
Read the command with "render". Find or add data with "datasets", then use "run", and read an output with "datasets" to see whether it is right.`;

const prompts: readonly Prompt[] = [
  {
    name: 'author-tool',
    title: 'Author a tool',
    description: 'Write a user tool for a task, check it, and run it.',
    argument: 'task',
    about: 'What the tool has to do: "count the lines of a table".',
    maxLength: 10_000,
    text: (task) => `Write a user tool for this task:

${dataBlock(task)}

Read user-tool://schema/short and user-tool://cookbook first. Choose an image with a tag that exists and that has the programs of the command.
Compose the tool with "new".
${loop}`,
  },
  {
    name: 'repair-tool',
    title: 'Repair a tool',
    description: 'Find and correct what is wrong with a tool, without changing what it does.',
    argument: 'tool',
    about: 'The tool, as the verb "check" takes it, or its text.',
    maxLength: maxSource,
    text: (tool) => `Repair this user tool, without changing what it does:

${fenced(tool)}

${loop}
Say what you changed, and why.`,
  },
  {
    name: 'wrap-command',
    title: 'Turn a command line into a tool',
    description: 'Turn a command line that works in a shell into a user tool.',
    argument: 'command',
    about: 'The command line: "sort -k2,2n table.tsv > sorted.tsv".',
    maxLength: 10_000,
    text: (command) => `Turn this command line into a user tool:

${dataBlock(command)}

Each file that it reads becomes an input of the type "data", written as '$(inputs.NAME.path)'. What users may want to change becomes an input of the type "text", "integer", "float", "boolean", or "select", with the present value as default. Each file that it writes becomes the "file" of an output. Escape what the shell must evaluate itself: \\$(date), \\\${HOME}.
Read user-tool://cookbook first. Compose the tool with "new".
${loop}`,
  },
];

/** Compiled once: a service makes a server for each request. */
const announced = prompts.map((prompt) => {
  const { argument, about, maxLength } = prompt;
  const argsSchema = fromJsonSchema<Record<string, string>>({
    ...Type.Object({ [argument]: Type.String({ minLength: 1, maxLength, description: about }) }),
  });
  return { ...prompt, argsSchema };
});

/** Adds the prompts. */
export function addPrompts(server: McpServer): void {
  for (const { name, title, description, argument, argsSchema, text } of announced) {
    server.registerPrompt(name, { title, description, argsSchema }, (values): GetPromptResult => ({
      description,
      messages: [{ role: 'user', content: { type: 'text', text: text(values[argument] ?? '') } }],
    }));
  }
}
