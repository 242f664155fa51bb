import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TextChecker } from '@user-tool/checking/text-checker.js';
import { ServiceError } from '../errors/service-error.js';
import { parsedJson } from './json.js';
import { readSwitch } from './query.js';

/** The type of forms without files, which HTTP libraries send by default. */
export const formType = 'application/x-www-form-urlencoded';

/**
 * Reads forms as the public platform does: a field that is no text is JSON, and a list may also be a field several
 * times. The result has the limits of JSON bodies, and is validated like them. Routes that take documents take no forms:
 * their bodies have a schema for each of their types.
 */
export function readForms(app: FastifyInstance, checker: TextChecker): void {
  app.addContentTypeParser(
    formType,
    { parseAs: 'string' },
    async (request: FastifyRequest, text: string): Promise<unknown> => {
      const { body } = request.routeOptions.schema ?? {};
      if (typeof body === 'object' && body !== null && 'content' in body)
        throw new ServiceError('unsupportedMediaType');
      if (text === '') return undefined;
      const bytes = Buffer.from(jsonOfForm(text, fieldsOf(request)));
      const kind = request.routeOptions.config.body ?? 'record';
      return parsedJson({ bytes, kind, what: 'The form' }, checker, request.asker);
    },
  );
}

/** A schema, as far as it says what a field may be. */
interface FieldSchema {
  $ref?: string;
  type?: string | readonly string[];
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly FieldSchema[];
  properties?: Readonly<Record<string, FieldSchema>>;
}

type Fields = Readonly<Record<string, FieldSchema>>;

/** The fields that the body of a route declares. */
function fieldsOf({ routeOptions, server }: FastifyRequest): Fields {
  const { $ref, properties } = (routeOptions.schema?.body ?? {}) as FieldSchema;
  const schema = $ref === undefined ? undefined : (server.getSchema($ref) as FieldSchema | undefined);
  return schema?.properties ?? properties ?? {};
}

/** The types that a field may have; empty if it may have any. */
function typesOf(schema: FieldSchema | undefined): string[] {
  if (schema === undefined) return [];
  if (schema.anyOf) return schema.anyOf.flatMap(typesOf);
  if (schema.type === undefined) return typeof schema.const === 'string' ? ['string'] : [];
  return [schema.type].flat();
}

/** A form as the text of a JSON object. */
export function jsonOfForm(text: string, fields: Fields): string {
  const form = new URLSearchParams(text);
  const members = [...new Set(form.keys())].map((name) => {
    const types = typesOf(Object.hasOwn(fields, name) ? fields[name] : undefined);
    const values = form.getAll(name);
    return `${JSON.stringify(name)}:${types.includes('array') ? listOf(values) : valueOf(values.at(-1) ?? '', types)}`;
  });
  return `{${members.join()}}`;
}

const listOf = ([first = '', ...more]: readonly string[]): string =>
  more.length === 0 && /^\s*(?:\[|null\s*$)/.test(first) ? first : `[${[first, ...more].map(quoted).join()}]`;

/** JSON as it stands, a word for a boolean, or else a text. */
function valueOf(text: string, types: readonly string[]): string {
  if (types.includes('string')) return quoted(text);
  if (types.length === 0 || types.includes('boolean')) {
    const word = text.toLowerCase();
    const is = types.length === 0 && !/^(?:true|false)$/.test(word) ? undefined : readSwitch(word);
    if (is !== undefined) return String(is);
  }
  return /^\s*(?:[{[]|null\s*$|-?\d+(?:\.\d+)?\s*$)/.test(text) ? text : quoted(text);
}

const quoted = (text: string): string => JSON.stringify(text);
