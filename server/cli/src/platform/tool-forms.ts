import { convertedTool, representation } from '@user-tool/shared';
import type { ToolForms } from '@user-tool/platform-api/same-tool.js';
import { CommandFailure } from '../failure.js';
import type { ReadTool } from '../read-tool.js';
import { toolName } from '../tool-place.js';

/** A tool as JSON, as platforms take it. @throws Failure if its YAML can be read in several ways */
export function formsOf({ document, file, place }: ReadTool): ToolForms {
  const own = representation(document);
  if (own) return { own, converted: convertedTool(document, file.config) };
  throw new CommandFailure(`"${toolName(place)}" cannot be read as YAML unambiguously: correct this first.`);
}
