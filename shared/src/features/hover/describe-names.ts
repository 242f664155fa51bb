import { commentAbove } from '../../javascript/declarations.js';
import { plainPath } from '../../tool/config-file-names.js';
import type { Tool } from '../../tool/document.js';
import type { LibraryName } from '../../tool/library.js';
import type { FileSymbol } from '../../tool/symbols.js';
import { asText } from '../../yaml/node.js';
import { code, paragraphs } from '../markup.js';

/** A file in the working directory: its purpose. */
export function describeFile(tool: Tool, { name, isConfigFile }: FileSymbol): string {
  const outputs = tool.outputs.filter(({ pairs }) => {
    const path = asText(pairs.get('from_work_dir')?.value)?.value;
    return path !== undefined && plainPath(path) === name;
  });
  const taken = outputs.flatMap((output) => (output.name === undefined ? [] : [code(output.name)]));
  return paragraphs(
    `${isConfigFile ? 'Config file' : 'File'} ${code(name)}`,
    isConfigFile && 'It is in the working directory when the command starts.',
    taken.length > 0 &&
      `${taken.length === 1 ? 'The output' : 'The outputs'} ${taken.join(', ')} ${taken.length === 1 ? 'is' : 'are'} collected from it.`,
  );
}

/** A function or variable of `expression_lib`: its signature, and the comment above it. */
export function describeFunction(declared: LibraryName): string {
  const { name, kind, parameters, script } = declared;
  const call = kind === 'function' ? `${name}(${parameters.join(', ')})` : name;
  return paragraphs(`**${call}**, from "expression_lib"`, commentAbove(script, declared));
}
