import type { UserTool } from '@user-tool/platform-api/routes/user-tools.js';
import type { Static } from 'typebox';
import type { ListedTool } from '@user-tool/records';
import type { IdCodec } from '../ids/codec.js';
import { jsonOf, JsonText } from '../responses/json-text.js';
import type { StoredToolState } from './stored-tool-state.js';

/** Fields that a response with one tool has besides those of lists. */
export interface MoreFields {
  source?: string;
  problems?: JsonText;
}

/** A stored tool in the platform's format, as JSON. */
export function answerOf(
  tool: ListedTool,
  { representation, status, errors, toolClass }: StoredToolState,
  { ids, more }: { ids: IdCodec; more?: MoreFields },
): string {
  const record = {
    id: ids.encode('tool', tool.id),
    model_class: 'DynamicTool',
    uuid: tool.uuid,
    active: tool.isActive,
    hidden: tool.isHidden,
    tool_id: tool.toolId,
    tool_version: tool.version,
    tool_format: toolClass,
    create_time: tool.createTime.toISOString(),
    representation: new JsonText(representation),
    representation_status: status,
    representation_errors: errors,
  } satisfies Record<keyof Static<typeof UserTool>, unknown>;
  return jsonOf({ ...record, ...more });
}

/** Whether a text has the format of a UUID (RFC 9562). */
export function isUuid(text: string): boolean {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}
