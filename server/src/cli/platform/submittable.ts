import { convertedTool, representation } from '@user-tool/shared';
import type { ToolForms } from '../../platform/same-tool.js';
import type { ToolRepresentation } from '../../platform/tool-representation.js';
import { Failure } from '../failure.js';
import type { ReadTool } from '../read-tool.js';
import { toolName } from '../tool-place.js';

/** A tool as JSON, as platforms take it. @throws Failure if its YAML can be read in several ways */
export function submittable({ document, place }: ReadTool): ToolRepresentation {
  const made = representation(document);
  if (made) return made;
  throw new Failure(`"${toolName(place)}" cannot be read as YAML unambiguously: correct this first.`);
}

/** A tool in each form that a platform may have it in. @throws Failure as {@link submittable} */
export function formsOf(read: ReadTool): ToolForms {
  const converted = convertedTool(read.document, read.file.config)?.representation;
  return [submittable(read), ...(converted ? [converted] : [])];
}
