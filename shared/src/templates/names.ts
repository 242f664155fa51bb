import type { DialectName } from '../values/dialect.js';
import { suggestToolId, toolIdFault } from '../values/tool-id.js';

/** The name of the file that a tool of an id is kept in. */
export function toolFileName(id: string): string {
  return `${id}.tool.yml`;
}

/** The id that the name of a tool's file tells; undefined where it tells none. */
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
