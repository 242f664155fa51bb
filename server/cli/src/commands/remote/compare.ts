import { nameOf } from '@user-tool/platform-api/address.js';
import { meaningOf, meansSame } from '@user-tool/platform-api/meaning.js';
import { isRecord } from '@user-tool/platform-api/request.js';
import { formOf } from '@user-tool/platform-api/same-tool.js';
import { completed } from '@user-tool/platform-api/unshown.js';
import { stateText } from '@user-tool/platform-api/stored-state.js';
import { english } from '@user-tool/platform-api/words.js';
import { CommandFailure } from '../../failure.js';
import { printMessage, writeLines } from '../../message.js';
import { accountIn, type PlatformFlags } from '../../platform/account.js';
import { findTool, representationOf, yamlOf } from '../../platform/find-tool.js';
import { formsOf } from '../../platform/tool-forms.js';
import { readTool, type ToolFlags } from '../../read-tool.js';
import { visible } from '../../terminal.js';
import { toolName } from '../../tool-place.js';
import { unifiedDiff } from '../diff.js';

/** Flags of `remote diff`. */
export type CompareFlags = ToolFlags & PlatformFlags;

/**
 * `user-tool remote diff`: prints what a file changes in the tool of the same id on a platform. Only meanings count:
 * comments and layout are not submitted, and a field with its default value says nothing.
 * @returns the exit code: 0 no differences, 1 differences, 2 the file cannot be read
 * @throws Failure if the platform gives no answer
 */
export async function compare(path: string, flags: CompareFlags): Promise<number> {
  const account = accountIn(flags);
  const read = await readTool(path, flags);
  if (!read) return 2;
  const name = toolName(read.place);
  const forms = formsOf(read);
  const { id } = forms.own;
  if (typeof id !== 'string') throw new CommandFailure(`"${name}" has no id to find it by.`);
  const tool = await findTool(account, id);
  const state = stateText(tool, english);
  if (state !== undefined) printMessage(`${tool.name} ${tool.version}: ${state}`);
  const shown = representationOf(tool);
  const local = formOf(forms, shown);
  const stored = completed(shown, local);
  if (meansSame(stored, local)) {
    const same = `${name} is the same as ${tool.name} ${tool.version} on ${nameOf(account.url)}.`;
    writeLines(process.stdout, [visible(same)]);
    return 0;
  }
  const [before, after] = [stored, local].map((one) => yamlOf(inOrderOf(local, meaningOf(one))));
  process.stdout.write(unifiedDiff(name, before ?? '', after ?? '', process.stdout));
  return 1;
}

/** A value with its members in the order of a similar one; those that it has besides come last. */
function inOrderOf(model: unknown, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item, index) => inOrderOf(asList(model)[index], item));
  if (!isRecord(value)) return value;
  const modelFields = isRecord(model) ? model : {};
  const names = [
    ...Object.keys(modelFields).filter((name) => Object.hasOwn(value, name)),
    ...Object.keys(value),
  ];
  return Object.fromEntries(names.map((name) => [name, inOrderOf(modelFields[name], value[name])]));
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
