import { applySpanEdits } from '../../text/apply-edits.js';
import { editsBetween } from '../../text/difference.js';
import { touches } from '../../text/range.js';
import { configFilePath } from '../../tool/config-file-names.js';
import { Document, type Tool } from '../../tool/document.js';
import { remove } from '../../tool/edits.js';
import {
  asMapping,
  asText,
  pairsByName,
  walk,
  type YamlItem,
  type YamlNode,
  type YamlPair,
} from '../../yaml/node.js';
import { commandText } from '../../tool/config-file-edits.js';
import { literalEdit, type TextScalar } from '../../tool/literal-edit.js';
import type { Refactoring } from './refactoring.js';

/** A command that only runs a file. */
const runsFile = /^(?:bash|sh)(?: -e)? (?:\.\/)?([\w.-]+)$/;

/** Replaces a command that only runs a config file with the file's text. */
export function inlineConfigFile(
  tool: Tool,
  command: TextScalar & { parent: YamlPair },
  offset: number,
): Refactoring | undefined {
  const name = runsFile.exec(command.value.trim())?.[1];
  const file = name === undefined ? undefined : fileNamed(tool, name);
  if (!file) return undefined;
  const { item, content } = file;
  const isThere = touches(item.span, offset) || touches(command.parent.span, offset);
  const after = isThere ? inlined(tool, item, content) : undefined;
  if (after === undefined) return undefined;
  return {
    title: `Inline config file "${name ?? ''}"`,
    kind: 'refactor.inline',
    edits: () => editsBetween(tool.source.text, after),
  };
}

/** The only config file of that name, if only the command uses it. */
function fileNamed(tool: Tool, name: string): { item: YamlItem; content: string } | undefined {
  const list = tool.fields.get('configfiles')?.value;
  if (list?.kind !== 'sequence' || list.flow || list.anchor !== undefined) return undefined;
  const files = list.items.flatMap((item) => {
    const mapping = asMapping(item.value);
    return mapping ? { item, fields: pairsByName(mapping) } : [];
  });
  const [file, ...more] = files.filter(({ fields }) => configFilePath(fields) === name);
  const content = file && fieldText(file.fields, 'content');
  if (!file || content === undefined || more.length > 0 || isAnchored(file.item.value)) return undefined;
  const isMentioned =
    files.some((other) => other !== file && fieldText(other.fields, 'content')?.includes(name)) ||
    tool.outputs.some(({ pairs }) => fieldText(pairs, 'from_work_dir') === name);
  return isMentioned ? undefined : { item: file.item, content };
}

function fieldText(fields: ReadonlyMap<string, YamlPair>, name: string): string | undefined {
  return asText(fields.get(name)?.value)?.value;
}

/** Whether aliases may refer to a part of it. */
function isAnchored(node: YamlNode): boolean {
  for (const { anchor } of walk(node)) if (anchor !== undefined) return true;
  return false;
}

/** The text with the file in place of the command; undefined if the command cannot be written that way. */
function inlined(tool: Tool, item: YamlItem, content: string): string | undefined {
  const { parent: list } = item;
  const isOnly = list.items.length === 1 && list.parent?.kind === 'pair';
  const text = applySpanEdits(tool.source.text, [remove(tool, isOnly ? (list.parent as YamlPair) : item)]);
  // The line below the command may differ now.
  const without = new Document(text, { dialect: tool.dialect.name }).tool;
  const command = without && commandText(without);
  const edit = command && literalEdit(without, command, content);
  return edit && applySpanEdits(text, [edit]);
}
