import { Range } from 'vscode';
import type { Range as Place } from '@user-tool/protocol/tool-requests.js';

/** A range as VS Code has it. */
export function rangeOf({ start, end }: Place): Range {
  return new Range(start.line, start.character, end.line, end.character);
}
