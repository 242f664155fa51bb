import type { ToolAnnotations } from '@modelcontextprotocol/server';
import { Type, type Static, type TObject, type TProperties } from 'typebox';
import type { ToolAnswer } from './answer.js';
import { CallFailure, type AgentHost, type ToolText, type AgentBackend } from './agent-host.js';

/** Where an MCP tool is called. */
export interface CallPlace {
  host: AgentHost;
  backend: AgentBackend;
}

/** An MCP tool, as both hosts announce and call it. */
export interface McpTool<Properties extends TProperties = TProperties> {
  name: string;
  title: string;
  description: (host: AgentHost) => string;
  input: Properties;
  /** Arguments that a host does not have. */
  omits?: (host: AgentHost) => readonly string[];
  /** The form of the data in its answers. */
  output?: TObject;
  hints: (host: AgentHost) => ToolAnnotations;
  /** @throws CallFailure */
  call: (input: Static<TObject<Properties>>, place: CallPlace) => Promise<ToolAnswer>;
}

/** An MCP tool, whose arguments have the types of its properties. */
export function mcpTool<Properties extends TProperties>(declared: McpTool<Properties>): McpTool {
  return declared as unknown as McpTool;
}

/** Characters of a document that a call may send. */
export const maxSource = 200_000;

/** The properties that give a tool. */
export const toolProperties = {
  tool: Type.Optional(Type.String({ minLength: 1, maxLength: 1000 })),
  source: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: maxSource,
      description: 'The text of the tool, instead of "tool".',
    }),
  ),
};

/** What proposed calls have instead of a text. */
const placeholder = /^\((?:the|this)(?: [a-z]+)* text\)$/;

/** @throws CallFailure unless there is exactly one of the two */
export async function toolOf(
  { tool, source }: { tool?: string; source?: string },
  { backend }: CallPlace,
): Promise<ToolText> {
  if (source !== undefined && placeholder.test(source))
    throw new CallFailure(`Send the text of the tool as "source" instead of "${source}".`);
  if (source !== undefined && tool === undefined) return { name: 'source', text: source };
  if (tool !== undefined && source === undefined) return backend.readTool(tool);
  throw new CallFailure('Give either "tool" or "source".');
}

/** Values of inputs. */
export const inputsProperty = Type.Optional(
  Type.Unsafe<{ [name: string]: unknown }>({
    type: 'object',
    maxProperties: 500,
    propertyNames: { maxLength: 255 },
    description:
      'Values of inputs by name. For data, the id of a dataset, a list of ids, or {"src": "hda", "id": …}. A conditional or section is an object, a repeat a list.',
  }),
);

/** Only reads. */
export const readOnly: ToolAnnotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};
