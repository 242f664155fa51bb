import type { DialectName } from '../values/dialect.js';
import { suggestToolId, toolIdFault } from '../values/tool-id.js';

/** The file name for a tool with an id. */
export function toolFileName(id: string): string {
  return `${id}.tool.yml`;
}

/** The id that a tool's file name implies; undefined if none. */
export function toolIdOfFile(fileName: string, dialect: DialectName): string | undefined {
  const stem = fileName.replace(/(?:\.tool)?\.ya?ml$/, '');
  return toolIdFault(stem, dialect) ? suggestToolId(stem, dialect) : stem;
}

/** `count-lines` → `Count lines`; in galaxy a name has five characters. */
export function toolNameOfId(id: string): string {
  const words = id.split(/[-_]+/).filter((word) => word !== '');
  const name = words.join(' ');
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}${name.length < 5 ? ' tool' : ''}`;
}
