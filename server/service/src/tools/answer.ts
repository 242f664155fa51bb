import { Type } from 'typebox';
import type { ListedTool } from '@user-tool/records';
import type { IdCodec } from '../ids/codec.js';
import { EncodedId } from '@user-tool/platform-api/routes/schemas.js';
import { jsonOf, JsonText } from '../responses/json-text.js';
import type { StoredToolState } from './stored-tool-state.js';

const fields = {
  id: EncodedId,
  model_class: Type.Literal('DynamicTool'),
  uuid: Type.String({ format: 'uuid' }),
  active: Type.Boolean(),
  hidden: Type.Boolean(),
  tool_id: Type.String({ description: 'The `id` of the document.' }),
  tool_version: Type.String({ description: 'The `version` of the document.' }),
  tool_format: Type.String({ description: 'The `class` of the document.' }),
  create_time: Type.String({ format: 'date-time' }),
  representation: Type.Unsafe<object>({ type: 'object', additionalProperties: true }),
  representation_status: Type.Unsafe<StoredToolState['status']>({
    type: 'string',
    enum: ['ok', 'lifted', 'invalid'],
    description: 'How the document conforms to the current rules.',
  }),
  representation_errors: Type.Array(Type.String(), {
    description: 'The omitted fields of a lifted document, or the errors of an invalid one.',
  }),
};

/** A user tool, or a tool for everyone (public platform, "User tools"). */
export const UserTool = Type.Object(fields, { $id: 'UserTool' });

/** A user tool with its submitted text. */
export const UserToolWithSource = Type.Object(
  {
    ...fields,
    source: Type.String({ description: 'The submitted text, or the submitted JSON as text.' }),
    problems: Type.Optional(
      Type.Array(Type.Ref('Problem'), {
        description: 'Problems that were found at submission. None of them is an error.',
      }),
    ),
  },
  { $id: 'UserToolWithSource' },
);

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
  } satisfies Record<keyof typeof fields, unknown>;
  return jsonOf({ ...record, ...more });
}

/** Whether a text has the format of a UUID (RFC 9562). */
export function isUuid(text: string): boolean {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}
