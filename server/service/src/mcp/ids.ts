import { CallFailure } from '@user-tool/agents/agent-host.js';
import { isUuid } from '../tools/answer.js';

/** The id of a record. @throws CallFailure for what cannot be one, and could be another path */
export function idIn(text: string): string {
  return checkedId(text, /^(?:[\da-f]{16})+$/.test(text));
}

/** The UUID of a tool. @throws CallFailure */
export function uuidIn(text: string): string {
  return checkedId(text, isUuid(text));
}

function checkedId(text: string, isId: boolean): string {
  if (isId) return text;
  throw new CallFailure(`${JSON.stringify(text)} is not an id: take one from an earlier answer.`);
}
