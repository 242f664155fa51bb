import type { ConvertedTool } from '@user-tool/protocol/tool-requests.js';
import { meansSame } from './meaning.js';
import type { ToolRepresentation } from './tool-representation.js';
import type { PlatformTool } from './tools.js';

/** What a platform has of a tool that is about to be submitted. */
export interface StoredTools {
  /** The active tools with its id, the newest first. */
  all: readonly PlatformTool[];
  /** One that means the same. */
  same?: PlatformTool;
  /** Without that: one with the same version. */
  other?: PlatformTool;
}

/** A tool as JSON. */
export interface ToolForms {
  /** As it is written. */
  own: ToolRepresentation;
  /** In the class that the public platform takes; absent if it has that class. */
  converted?: ConvertedTool | undefined;
}

/** The form that a platform has if it has a tool of this class: what cannot be converted is only as it is written. */
export function formOf({ own, converted }: ToolForms, stored: ToolRepresentation): ToolRepresentation {
  const other = converted?.representation;
  return other && other['class'] === stored['class'] ? other : own;
}

/** Finds a tool among those of an account. */
export function storedTools(tools: readonly PlatformTool[], forms: ToolForms): StoredTools {
  const { own } = forms;
  const all = tools.filter(({ name }) => name === own['id']);
  const same = all.find(
    ({ representation }) => representation && meansSame(representation, formOf(forms, representation)),
  );
  if (same) return { all, same };
  const other = all.find(({ version }) => version === own['version']);
  return { all, ...(other && { other }) };
}
