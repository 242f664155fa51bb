import { alternatives, Document, workflowTools } from '@user-tool/shared';
import { CallFailure, type ToolText } from '@user-tool/agents/agent-host.js';

/** The path of a file, and the JSON pointer to a tool in it. */
export function placeOf(tool: string): { path: string; pointer?: string } {
  const [, path, pointer] = /^(.+\.ya?ml)#(\/.*)$/s.exec(tool) ?? [];
  return path === undefined || pointer === undefined ? { path: tool } : { path, pointer };
}

/** The tools in a workflow, as calls name them; undefined for any other file. */
export function toolsIn({ name, text, pointer }: ToolText): ToolText[] | undefined {
  if (pointer !== undefined) return undefined;
  return workflowTools({ path: name, text })?.map(({ options }) => {
    const toolPointer = options.pointer ?? '';
    return { name, text, tool: `${name}#${toolPointer}`, pointer: toolPointer };
  });
}

/**
 * The document that a call means.
 * @throws CallFailure if it does not say which tool of a workflow it means, or there is none
 */
export function documentOf({ name, text, pointer }: ToolText): Document {
  const tools = workflowTools({ path: name, text });
  if (!tools && pointer === undefined) return new Document(text);
  if (!tools) throw new CallFailure(`"${name}" is not a workflow: name it without "#${pointer}".`);
  const document = tools.find(({ options }) => options.pointer === pointer);
  if (document) return document;
  if (tools.length === 0) throw new CallFailure(`"${name}" is a workflow that contains no tools.`);
  const names = alternatives(
    tools.slice(0, maxNames).map(({ options }) => `${name}#${options.pointer ?? ''}`),
  );
  throw new CallFailure(
    pointer === undefined
      ? `"${name}" is a workflow: name a tool in it, ${names}.`
      : `"${name}" has no tool at "${pointer}": name ${names}.`,
  );
}

/** Tools in a sentence. */
const maxNames = 5;
