import type { Client } from '@modelcontextprotocol/client';
import assert from 'node:assert/strict';
import { parse } from 'yaml';
import { call, read } from './stdio.js';

/** A call, and its answer. */
export interface Turn {
  verb: string;
  input: Readonly<Record<string, unknown>>;
  text: string;
}

const sentence = 'count the lines of a table';

/** A table with three lines. */
export const table = { name: 'table.tsv', text: 'gene\tcount\nBRCA2\t7\nTP53\t4\n' };

/** A recipe that an agent adapts. */
interface Recipe {
  name: string;
  container: string;
  shell_command: string;
  inputs: object[];
  outputs: { name: string; format: string; from_work_dir: string }[];
}

/**
 * What an agent does that knows nothing but the answers of a server: from a sentence to an output that it reads. Its
 * first command lacks the quotes; then it follows the calls that answers end with.
 * @param given arguments of each call, such as a key
 */
export async function fromSentence(
  client: Client,
  given: Readonly<Record<string, unknown>> = {},
): Promise<Turn[]> {
  const { tools } = await client.listTools();
  const composes = tools.find(({ description = '' }) => description.includes('Composes a tool'));
  const { prompts } = await client.listPrompts();
  const authors = prompts.find(({ arguments: own = [] }) => own.some(({ name }) => name === 'task'));
  const prompt = await client.getPrompt({ name: authors!.name, arguments: { task: sentence } });
  const [message] = prompt.messages;
  assert.ok(message?.content.type === 'text');
  assert.ok(message.content.text.includes(sentence));
  const uris = message.content.text.match(/user-tool:\/\/[\w/]+/g) ?? [];
  const pages = await Promise.all(uris.map((uri) => read(client, uri)));
  const { name, container, shell_command, inputs, outputs } = recipeFor('wc -l', pages);
  const accepts = Object.keys(composes!.inputSchema.properties ?? {});
  const turns: Turn[] = [];
  const take = async (verb: string, input: Readonly<Record<string, unknown>>): Promise<string> => {
    const { text, isError } = await call(client, verb, { ...input, ...given });
    turns.push({ verb, input, text });
    assert.ok(!isError, `${verb} ${JSON.stringify(input)}: ${text}`);
    return text;
  };
  await take(composes!.name, {
    ...{ name, container, inputs },
    command: shell_command.replaceAll("'", ''),
    outputs: outputs.map((output) => ({
      name: output.name,
      format: output.format,
      file: output.from_work_dir,
    })),
    ...(accepts.includes('path') && { path: 'count.tool.yml' }),
  });
  for (;;) {
    const next = nextCall(turns);
    await take(next.verb, next.input);
    if (next.input['action'] === 'read' || turns.length > 15) return turns;
  }
}

/** What an answer says itself, without the blocks of data in it. */
export function ownWords(text: string): string {
  return text.replace(/^(`{3,})[^`\n]*\n[^]*?^\1$/gm, '');
}

/** The content of the first block in an answer. */
export function blockIn(text: string): string {
  return /^(`{3,})[^`\n]*\n([^]*?)^\1$/m.exec(text)?.[2] ?? assert.fail(`There is no block:\n${text}`);
}

/** The document on some pages whose command has a text. */
function recipeFor(command: string, pages: readonly string[]): Recipe {
  const documents = pages.flatMap((page) =>
    [...page.matchAll(/```yaml\n([^]*?)```/g)].map(([, text]) => text!),
  );
  return parse(documents.find((text) => text.includes(command))!) as Recipe;
}

/** What an agent knows from answers. */
interface Known {
  /** The latest text of the tool. */
  source?: string;
  /** The id of the table. */
  dataset?: string;
}

function knownFrom(turns: readonly Turn[]): Known {
  const known: Known = {};
  for (const { text } of turns) {
    const [, source] = /```yaml\n([^]*?)```/.exec(text) ?? [];
    if (source !== undefined) known.source = source;
    for (const [line, id] of text.matchAll(/^(?:Added )?"([^"]+)": .*$/gm))
      if (line.includes(table.name)) known.dataset = id!;
  }
  return known;
}

/** The call that the latest answer proposes, or else an earlier one, of those that can be made and were not. */
function nextCall(turns: readonly Turn[]): Omit<Turn, 'text'> {
  const { source, dataset } = knownFrom(turns);
  const made = new Set(turns.map(({ verb, input }) => JSON.stringify([verb, input])));
  const filled = (key: string, value: unknown): unknown => {
    if (key === 'source') return source;
    if (value === 'ID') return dataset;
    if (value === 'NAME') return table.name;
    return value === 'TEXT' ? table.text : value;
  };
  for (const { text } of turns.toReversed()) {
    for (const [, verb = '', json = ''] of ownWords(text).matchAll(/^(?:Next|Or): (\w+) (\{.*\})/gm)) {
      if (json.includes('"ID"') && dataset === undefined) continue;
      const input = JSON.parse(json, filled) as Record<string, unknown>;
      const isDone =
        made.has(JSON.stringify([verb, input])) || (dataset !== undefined && input['dataset'] === dataset);
      if (!isDone || input['action'] === 'wait') return { verb, input };
    }
  }
  return assert.fail(`There is no next call:\n${turns.at(-1)!.text}`);
}
