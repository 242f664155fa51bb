import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import assert from 'node:assert/strict';

interface Operation {
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
}

interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, object> };
}

/** The parts of a response that a document can describe. */
export interface SeenAnswer {
  statusCode: number;
  headers: Readonly<Record<string, string | number | string[] | undefined>>;
  body: string;
}

/** Checks responses against an OpenAPI document. */
export class Contract {
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true });
  private readonly document: OpenApi;
  private readonly compiled = new Map<object, ValidateFunction>();

  private static readonly made = new Map<string, Contract>();

  /** The contract of a document; the same for equal ones. */
  static of(document: object): Contract {
    const text = JSON.stringify(document);
    const contract = this.made.get(text) ?? new Contract(document);
    this.made.set(text, contract);
    return contract;
  }

  private constructor(document: object) {
    this.document = document as OpenApi;
    this.ajv.addFormat('encoded-id', true);
    this.ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/);
    this.ajv.addFormat('uuid', /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/);
    this.ajv.addSchema({ $id: 'openapi', components: this.document.components ?? {} });
  }

  /** Fails if the response does not match the document. Requests without a route are not part of it. */
  hold(method: string, url: string, { statusCode, headers, body }: SeenAnswer): void {
    assert.ok(headers['x-request-id'], `${method} ${url} has no request id`);
    const operation = this.operation(method, url.split('?')[0] ?? '');
    const isJson = /^application\/json/.test(String(headers['content-type']));
    if (statusCode >= 400 && isJson && method !== 'HEAD') {
      const said = JSON.parse(body) as Record<string, unknown>;
      assert.equal(typeof said['err_msg'], 'string', body);
      assert.equal(typeof said['err_code'], 'number', body);
      assert.doesNotMatch(body, /FST_|node_modules|\bat \w+ \(|fastify|ajv/i);
    }
    if (!operation || method === 'HEAD') return;
    const { responses } = operation;
    const announced = responses[String(statusCode)] ?? responses[`${Math.floor(statusCode / 100)}XX`];
    assert.ok(announced, `${method} ${url} answered ${statusCode}, which it does not announce`);
    // Files of any type, and archives.
    if (announced.content?.['*/*'] ?? announced.content?.['application/zip']) return;
    const type = isJson ? 'application/json' : (String(headers['content-type']).split(';')[0] ?? '');
    const schema = announced.content?.[type]?.schema;
    if (!schema) {
      assert.equal(body, '', `${method} ${url} answered a body that it does not announce`);
      return;
    }
    const validate = this.validator(schema);
    assert.ok(
      validate(isJson ? JSON.parse(body) : body),
      `${method} ${url}: ${JSON.stringify(validate.errors)}\n${body}`,
    );
  }

  private operation(method: string, path: string): Operation | undefined {
    const candidates = Object.entries(this.document.paths).filter(([template]) => {
      const source = template.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]+\}/g, '[^/]+');
      return new RegExp(`^${source}$`).test(path);
    });
    const [exact] = candidates.sort(([a], [b]) => a.split('{').length - b.split('{').length);
    return exact?.[1][method.toLowerCase()];
  }

  private validator(schema: object): ValidateFunction {
    const made = this.compiled.get(schema);
    if (made) return made;
    const text = JSON.stringify(schema).replaceAll('"#/components/', '"openapi#/components/');
    const validate = this.ajv.compile(JSON.parse(text) as object);
    this.compiled.set(schema, validate);
    return validate;
  }
}
