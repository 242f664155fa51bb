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

/** A tool as JSON: as it is written, then in the class that some platforms require, if it says the same there. */
export type ToolForms = readonly [own: ToolRepresentation, ...converted: ToolRepresentation[]];

/** Finds a tool among those of an account. */
export function storedTools(tools: readonly PlatformTool[], forms: ToolForms): StoredTools {
  const [own] = forms;
  const all = tools.filter(({ name }) => name === own['id']);
  const same = all.find(
    ({ representation }) => representation && forms.some((form) => meansSame(representation, form)),
  );
  if (same) return { all, same };
  const other = all.find(({ version }) => version === own['version']);
  return { all, ...(other && { other }) };
}
