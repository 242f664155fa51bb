import { readSimpleReference } from '../../expressions/simple.js';
import type { ScopeReference } from '../../expressions/types.js';
import type { AnyNode } from '../../javascript/parse.js';
import type { SyntaxTree } from '../../javascript/script.js';
import type { Description } from '../../problems/rule.js';
import { replaceInScalar } from '../../text/write-scalar.js';
import { resultTypes } from '../../tool/inference/infer.js';
import { inputValue, isNothing, isUnknown, type TypeSet } from '../../tool/inference/type-set.js';
import type { TemplateScope } from '../../tool/template-scope.js';
import type { TemplateExpression } from '../../tool/template.js';
import { followReference, type Value } from '../../tool/value.js';
import { joined } from '../../util/wording.js';
import type { Server } from '../../values/server.js';
import { descriptions, isPlain } from './expression-site.js';

/** What is wrong with a config file. */
type NotText = Description & { severity?: 'warning' };

/** Whether an expression is all of a config file, which jobs of the public platform write only if it is text. */
export function isConfigFile({ dialect }: TemplateScope, { template, source }: TemplateExpression): boolean {
  return dialect.name === 'galaxy' && template.kind === 'configfile' && template.text.trim() === source;
}

/** What is wrong with a config file that is a single expression whose value is not text. */
export function notText(
  scope: TemplateScope,
  expression: TemplateExpression,
  servers: readonly Server[],
): NotText | undefined {
  const { scanned, template, source } = expression;
  if (template.text.trim() !== source) return undefined;
  const reference = scanned.kind === 'paren' ? readSimpleReference(template.text, scanned.inside) : undefined;
  return reference ? notTextAt(scope, expression, reference) : notTextResult(scope, expression, servers);
}

/** The same for a plain reference. */
function notTextAt(
  scope: TemplateScope,
  expression: TemplateExpression,
  reference: ScopeReference,
): NotText | undefined {
  const { scanned, template } = expression;
  const isInputs = reference.root === 'inputs' && reference.segments.length === 0;
  const { value, deadEnd } = followReference(scope, reference);
  const kind = isInputs ? 'group' : value.kind;
  const inside = template.text.slice(scanned.inside.start, scanned.inside.end);
  if (isMetadata(scope, reference))
    return otherwise(expression, messageOf('metadata'), `JSON.stringify(${inside} || null)`);
  if (deadEnd || kind === 'unknown') return undefined;
  if (
    kind === 'text' &&
    !mayBeNull(
      scope,
      reference.segments.map(({ name }) => name),
    )
  )
    return undefined;
  const converter = isPlain({ kind } as Value) ? 'String' : 'JSON.stringify';
  const written = kind === 'text' ? `${inside} || ''` : `${converter}(${inside})`;
  const what =
    kind === 'text'
      ? 'null if no value is given'
      : isInputs
        ? 'an object'
        : descriptions[kind as Value['kind']];
  return {
    ...(kind === 'text' && { severity: 'warning' as const }),
    ...otherwise(expression, messageOf(what), written),
  };
}

/** Members of a collection that are `null`, lists, or a boolean. */
const metadata: ReadonlySet<string> = new Set(['columns', 'column_definitions', 'fields', 'has_single_item']);

/** Whether a reference is to what a collection says of itself, which is never text. */
function isMetadata(scope: TemplateScope, { root, segments }: ScopeReference): boolean {
  const last = segments.at(-1);
  const { value, deadEnd } = followReference(scope, { root, segments: segments.slice(0, -1) });
  return !deadEnd && value.kind === 'collection' && metadata.has(last?.name ?? '');
}

/** The same for any other expression, if its value is never text, or sometimes a number, an object, or the like. */
function notTextResult(
  scope: TemplateScope,
  expression: TemplateExpression,
  servers: readonly Server[],
): NotText | undefined {
  const { scanned, template } = expression;
  const results = servers.map(({ jobs }) => resultTypes(scope, scanned, jobs));
  const isCertain = results.every(
    (types) => types.length > 0 && types.every(({ kind }) => kind !== 'unknown' && kind !== 'text'),
  );
  const kinds = [...new Set(results.flat().map(({ kind }) => kind))];
  const object = objectIn(scanned.script.tree);
  if (!isCertain && !object) return sometimesNotText(expression, results.flat());
  const message = messageOf(object ? 'an object' : alternativesOf(kinds));
  const isNothing = !object && kinds.every((kind) => kind === 'null' || kind === 'undefined');
  if (isNothing) return { message: `${message}: return a text.` };
  const converter =
    !object && kinds.every((kind) => isPlain({ kind } as Value)) ? 'String' : 'JSON.stringify';
  if (scanned.kind !== 'paren') return { message: `${message}: return a text, as "${converter}" gives.` };
  const inside = template.text.slice(scanned.inside.start, scanned.inside.end).trim();
  return otherwise(expression, message, `${converter}(${inside})`);
}

/** A value that is text only in some cases; what is null then, or false because a test fails, is found elsewhere. */
function sometimesNotText(expression: TemplateExpression, types: TypeSet): NotText | undefined {
  const others = types.filter(
    (type) => type.kind !== 'text' && !isNothing(type) && !(type.kind === 'boolean' && type.isFalsy),
  );
  if (isUnknown(types) || others.length === 0) return undefined;
  const message = `The whole content of this config file may be ${alternativesOf([...new Set(others.map(({ kind }) => kind))])}, not text, and then the job fails`;
  const { scanned, template } = expression;
  const inside = template.text.slice(scanned.inside.start, scanned.inside.end).trim();
  const isText = scanned.kind === 'paren' && types.every((type) => isPlain(type));
  return {
    severity: 'warning',
    ...(isText
      ? otherwise(expression, message, `String(${inside})`)
      : { message: `${message}: return a text in every case.` }),
  };
}

function messageOf(what: string): string {
  return `The whole content of this config file is ${what}, not text, so the job fails`;
}

/** What to write instead. */
function otherwise({ scanned, template }: TemplateExpression, message: string, written: string): NotText {
  return {
    message: `${message}: use "$(${written})".`,
    fixes: [
      {
        title: `Replace with "$(${written})"`,
        edits: [replaceInScalar(template.scalar, scanned.inside, written)],
      },
    ],
  };
}

function alternativesOf(kinds: readonly Value['kind'][]): string {
  return joined(
    kinds.map((kind) => descriptions[kind]),
    'or',
  );
}

/** The object that is all that an expression returns. */
function objectIn(tree: SyntaxTree | undefined): AnyNode | undefined {
  const [first] = tree?.body?.body.body ?? [];
  const result = first?.type === 'ReturnStatement' ? first.argument : undefined;
  return result?.type === 'ObjectExpression' ? result : undefined;
}

function mayBeNull(
  { inputsByName }: TemplateScope,
  [first = '', ...others]: readonly (string | undefined)[],
): boolean {
  const input = others.length === 0 ? inputsByName.get(first) : undefined;
  return input !== undefined && inputValue(input).some(({ kind }) => kind === 'null');
}
