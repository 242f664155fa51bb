import { inputList, inputUnion } from '../schema/inputs.js';
import {
  asMapping,
  asScalar,
  asSequence,
  pairsByName,
  type YamlMapping,
  type YamlNode,
  type YamlPair,
  type YamlScalar,
} from '../yaml/node.js';
import type { Finding } from './finding.js';
import { isReadAsTrue, otherReading } from '../schema/fit.js';
import { memberOf, nameOf, readMembers, type Member } from './member-shape.js';

/** One input of the tool, at any depth. */
export class ToolInput {
  /** Undefined if it is missing or not text. */
  readonly name: string | undefined;
  /** The node of the name: the value of `name`, or the key in the mapping form of `inputs`. */
  readonly nameNode: YamlScalar | undefined;
  /** Its mapping, or the alias that stands for it. */
  readonly written: YamlNode;
  /** As written; need not be an existing type. */
  readonly type: string | undefined;
  readonly mapping: YamlMapping;
  /** The input's fields by name. */
  readonly pairs: ReadonlyMap<string, YamlPair>;

  /** @param children inputs of a section or repeat; for a conditional, its test parameter and the inputs of all cases */
  constructor(
    member: Member,
    readonly children: readonly ToolInput[],
  ) {
    const { name, nameNode } = nameOf(member);
    this.name = name;
    this.nameNode = nameNode;
    this.written = member.written;
    this.type = member.type;
    this.mapping = member.mapping;
    this.pairs = member.pairs;
  }

  /** `multiple: true`: the value is a list. */
  get multiple(): boolean {
    return isTrue(this.pairs.get('multiple'));
  }

  get optional(): boolean {
    return isTrue(this.pairs.get('optional'));
  }
}

/** Whether the first part of a path names an input; those of repeats end with a number: `queries_0|reads`. */
export function declaresInput(inputs: ReadonlyMap<string, unknown>, path: string): boolean {
  const name = path.split('|', 1)[0] ?? '';
  return inputs.has(name) || inputs.has(name.replace(/_\d+$/, ''));
}

/** Inputs whose names must differ. */
export type InputScope = readonly ToolInput[];

/** The inputs of a document and the scopes of their names, outermost first. */
export interface InputTree {
  inputs: readonly ToolInput[];
  scopes: InputScope[];
}

/** Reads `inputs` in list or mapping form; tolerates all structure problems. */
export function readInputs(node: YamlNode | undefined): InputTree {
  const scopes: InputScope[] = [];
  const inputs = readList(node, scopes);
  return { inputs, scopes: [inputs, ...scopes] };
}

function readList(node: YamlNode | undefined, scopes: InputScope[]): ToolInput[] {
  return readMembers(node, inputList).map((member) => readInput(member, scopes));
}

function readInput(member: Member, scopes: InputScope[]): ToolInput {
  return new ToolInput(member, readChildren(member.pairs, scopes));
}

const noInputs: readonly ToolInput[] = [];

/** The fields that hold inputs. */
const nestingFields = ['test_parameter', 'whens', 'parameters'];

/** The children; also adds the scopes of their names: a case of a conditional and its test share one. */
function readChildren(pairs: ReadonlyMap<string, YamlPair>, scopes: InputScope[]): readonly ToolInput[] {
  if (!nestingFields.some((name) => pairs.has(name))) return noInputs;
  const test = memberOf(pairs.get('test_parameter')?.value, inputUnion);
  const tests = test ? [readInput(test, scopes)] : [];
  const cases = (asSequence(pairs.get('whens')?.value)?.items ?? []).map(({ value }) => {
    const body = asMapping(value);
    return body && pairsByName(body).get('parameters')?.value;
  });
  const inner = [pairs.get('parameters')?.value, ...cases].map((list) => readList(list, scopes));
  for (const list of inner) if (list.length > 0) scopes.push([...tests, ...list]);
  return [...tests, ...inner.flat()];
}

/** Inputs, each before those nested in it. */
export function withNested(inputs: readonly ToolInput[]): readonly ToolInput[] {
  return inputs.some(({ children }) => children.length > 0)
    ? inputs.flatMap((input) => [input, ...withNested(input.children)])
    : inputs;
}

/** The inputs of one scope by name; of two that share a name, the first. */
export function inputsByName(inputs: readonly ToolInput[]): ReadonlyMap<string, ToolInput> {
  const byName = new Map<string, ToolInput>();
  for (const input of inputs) {
    if (input.name !== undefined && !byName.has(input.name)) byName.set(input.name, input);
  }
  return byName;
}

const settlingFields: ReadonlySet<string | undefined> = new Set(['type', 'multiple']);

/** Whether a mapping has `type` or `multiple` more than once. */
export function repeatsSetting({ pairs }: YamlMapping): boolean {
  const settlingPairs = pairs.filter(({ name }) => settlingFields.has(name));
  return (
    settlingPairs.length > 1 && new Set(settlingPairs.map(({ name }) => name)).size < settlingPairs.length
  );
}

/** The mappings with a mistake in `type` or `multiple`. */
export function mistakenDeclarations(findings: readonly Finding[]): ReadonlySet<YamlMapping> {
  return new Set(
    findings.flatMap((finding) => {
      const isDowngraded = finding.kind === 'value' && finding.downgraded;
      if (isDowngraded || !('use' in finding)) return [];
      return settlingFields.has(finding.use.field.name) ? finding.use.pair.parent : [];
    }),
  );
}

/**
 * Top-level inputs whose declaration is uncertain: declared twice, or with a mistake in `type` or `multiple`.
 * Once it is fixed, their references may turn out to be right.
 */
export function unsettledInputs(
  inputs: readonly ToolInput[],
  isMistaken: (input: ToolInput) => boolean,
): ReadonlySet<ToolInput> {
  const byName = inputsByName(inputs);
  const isTwice = (input: ToolInput): boolean => input.name !== undefined && byName.get(input.name) !== input;
  const twice = new Set(inputs.filter(isTwice).map(({ name }) => name));
  return new Set(inputs.filter((input) => twice.has(input.name) || isMistaken(input)));
}

/** One case of a conditional. */
export interface InputCase {
  /** The value of the test parameter that selects it; `true` may be written as text. */
  discriminator: string;
  inputs: ToolInput[];
}

/** The cases of a conditional, in document order. */
export function casesOf({ pairs, children }: ToolInput): InputCase[] {
  return (asSequence(pairs.get('whens')?.value)?.items ?? []).flatMap(({ value }) => {
    const body = asMapping(value);
    if (!body) return [];
    const fields = pairsByName(body);
    const mappings = new Set(
      readMembers(fields.get('parameters')?.value, inputList).map(({ mapping }) => mapping),
    );
    const selecting = asScalar(fields.get('discriminator')?.value)?.value;
    // The platform takes 1 and 0 for true and false.
    const discriminator = String(selecting === 1 || selecting === 0 ? selecting === 1 : selecting);
    return [{ discriminator, inputs: children.filter(({ mapping }) => mappings.has(mapping)) }];
  });
}

/** The input whose value selects the case of a conditional. */
export function testParameterOf(conditional: ToolInput): ToolInput | undefined {
  const inCases = new Set(casesOf(conditional).flatMap(({ inputs }) => inputs));
  return conditional.children.find((child) => !inCases.has(child));
}

/** Whether the platform reads a value as true: `yes`, "true", and 1 too. */
function isTrue(pair: YamlPair | undefined): boolean {
  const scalar = asScalar(pair?.value);
  if (!scalar) return false;
  const reading = otherReading(scalar);
  return reading ? reading.value === 'true' : isReadAsTrue(scalar.value);
}
