import { administratorsClass, dialects, severities } from '@user-tool/shared';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { TextChecker } from '@user-tool/checking/text-checker.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** A sentence: why the document in the body cannot be checked. */
    unreadableReason: string | null;
  }
}

const Position = Type.Object({ line: Type.Integer(), character: Type.Integer() });
/** A range of a document. */
export const Range = Type.Object(
  { start: Position, end: Position },
  { description: 'Zero-based, in UTF-16 units.' },
);

/** A change of a document. */
export const TextEdit = Type.Object({ range: Range, newText: Type.String() });

/** One finding. */
export const Problem = Type.Object(
  {
    code: Type.String(),
    severity: Type.Unsafe<(typeof severities)[number]>({ type: 'string', enum: [...severities] }),
    message: Type.String(),
    range: Range,
    path: Type.String({ description: 'JSON pointer to the nearest node of the document.' }),
    related: Type.Array(
      Type.Object({ range: Range, message: Type.String(), file: Type.Optional(Type.String()) }),
    ),
    fixes: Type.Array(
      Type.Object({
        title: Type.String(),
        edits: Type.Array(TextEdit),
        preferred: Type.Boolean(),
      }),
    ),
    url: Type.String(),
    leftOut: Type.Optional(
      Type.Object(Object.fromEntries(severities.map((severity) => [severity, Type.Integer()])), {
        description: 'For a `limit-reached` problem: the number of problems that are not listed.',
      }),
    ),
  },
  { $id: 'Problem', description: 'A problem, as in the editor and on the command line.' },
);

const exampleOf = (toolClass: string, input: string): string => `class: ${toolClass}
id: count-lines
name: Count lines
version: 1.0.0
container: busybox:1.36
shell_command: wc -l '$(inputs.${input}.path)' > count.txt
inputs:
  - name: reads
    type: data
    format: txt
outputs:
  - name: count
    type: data
    format: txt
    from_work_dir: count.txt
`;

/** The examples in the API documentation: one with a mistake to find, and those that can be created. */
export const exampleDocuments = {
  misspelt: exampleOf(dialects.platform.classConstant, 'raeds'),
  ofUser: exampleOf(dialects.platform.classConstant, 'reads'),
  ofAdministrators: exampleOf(administratorsClass, 'reads'),
};

/** Media types of bodies that are the document itself (RFC 9512, and earlier usage). */
export const yamlTypes = ['text/yaml', 'application/yaml', 'application/x-yaml', 'text/x-yaml'];

/** The body of a route that accepts JSON of that schema, or the document itself, which is easier to try. */
export function jsonOrDocument(schemaId: string, example: string) {
  const documentText = Type.String({ description: 'The document itself.', examples: [example] });
  return {
    content: {
      ...Object.fromEntries(yamlTypes.map((type) => [type, { schema: documentText }])),
      'application/json': { schema: Type.Ref(schemaId) },
    },
  };
}

/** Lets the routes of a plugin accept documents; `request.unreadableReason` says why one is not text. */
export function takeDocuments(
  app: Pick<FastifyInstance, 'decorateRequest' | 'addContentTypeParser'>,
  checker: TextChecker,
): void {
  app.decorateRequest('unreadableReason', null);
  app.addContentTypeParser(
    yamlTypes,
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      const { text, unreadableReason } = await checker.readText({ bytes }, request.asker);
      request.unreadableReason = unreadableReason ?? null;
      return text;
    },
  );
}
