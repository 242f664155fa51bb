import { Type, type Static } from 'typebox';
import type { StoredTool } from '../../store/index.js';
import type { IdCodec } from '../ids/codec.js';
import { EncodedId } from '../openapi/schemas.js';
import { textField } from './payload.js';
import type { StoredToolState } from './stored-tool-state.js';

const fields = {
  id: EncodedId,
  uuid: Type.String({ format: 'uuid' }),
  active: Type.Boolean(),
  hidden: Type.Boolean(),
  tool_id: Type.String({ description: 'The `id` of the document.' }),
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

/** A stored tool in the platform's format. */
export function answerOf(tool: StoredTool, state: StoredToolState, ids: IdCodec): Static<typeof UserTool> {
  const { representation, status, errors } = state;
  return {
    id: ids.encode('tool', tool.id),
    uuid: tool.uuid,
    active: tool.isActive,
    hidden: tool.isHidden,
    tool_id: tool.toolId,
    tool_format: textField(tool.representation, 'class') ?? '',
    create_time: tool.createTime.toISOString(),
    representation: representation as object,
    representation_status: status,
    representation_errors: errors,
  };
}

/** Whether a text has the format of a UUID (RFC 9562). */
export function isUuid(text: string): boolean {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}
