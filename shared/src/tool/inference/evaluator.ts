import type { AnyNode, Identifier, MemberExpression, Pattern } from 'acorn';
import { builtins } from '../../expressions/builtins.js';
import { runtimeMembers } from '../../expressions/members.js';
import {
  childNodes,
  isAssigned,
  isFunction,
  wordChildren,
  type FunctionNode,
} from '../../expressions/scope.js';
import type { Script } from '../../expressions/script.js';
import type { MemberSegment } from '../../expressions/types.js';
import type { Span } from '../../text/range.js';
import type { UserTool } from '../user-tool.js';
import { callOf } from './calls.js';
import { isChange } from './changes.js';
import type { Finding, Leaf } from './finding.js';
import { Flow, type Way } from './flow.js';
import { narrow, type Known } from './narrowing.js';
import {
  anything,
  elementOf,
  elementsOf,
  falsy,
  isNothing,
  isUnknown,
  quiet,
  truthy,
  union,
  type Possible,
} from './possible.js';
import { binaryOf, literalOf, unaryOf } from './operators.js';
import { bindPattern } from './patterns.js';
import { segmentOf } from './segment.js';
import { runBlock } from './statements.js';
import { Steps, type Use } from './steps.js';

const nothingKnown: Known = { value: anything };
const neverReached: Known = { value: [] };

/**
 * Follows the values of the inputs through an expression: each node is looked at once, what is not known is unknown
 * and nothing is said of it.
 */
export class Evaluator {
  readonly flow = new Flow();
  readonly steps: Steps;
  /** What the function that is looked at gives. */
  returning: { use: Use; values: Possible[] } = { use: 'written', values: [] };
  private readonly known = new Map<AnyNode, Known>();
  private readonly variables = new Map<readonly Identifier[], Known>();
  private readonly free: ReadonlySet<AnyNode>;
  /** Whether the expression changes lists or objects, so that they need not hold what they held. */
  private readonly hasChanges: boolean;
  private isAbandoned = false;
  private shorted: Possible = [];

  constructor(
    tool: UserTool,
    readonly text: string,
    readonly script: Script,
  ) {
    this.steps = new Steps(tool, this.flow);
    this.free = new Set(script.free);
    this.hasChanges = [...script.parents.keys()].some(isChange);
  }

  /** What there is to say of the whole expression. */
  findings(): Finding[] {
    const body = this.script.body?.body;
    if (body) runBlock(body.body, this);
    return this.isAbandoned ? [] : this.steps.findings;
  }

  /** The value of an expression, looking at all of it. */
  value(node: AnyNode, use: Use = 'other'): Known {
    const { steps } = this;
    const { leaf } = steps;
    if (use === 'written' || use === 'named') steps.leaf = this.leafOf(node);
    const computed = this.compute(node, use);
    const known = this.flow.isUnreachable ? neverReached : computed;
    this.known.set(node, known);
    if (!passesOn.has(node.type)) steps.use(known, use, this.spanOf(node));
    steps.leaf = leaf;
    return known;
  }

  spanOf(node: AnyNode): Span {
    return this.script.spanOf(node);
  }

  /** Looks at a test; what each way of it tells. */
  test(node: AnyNode): { yes: Way; no: Way } {
    const from = this.flow.now;
    this.value(node, 'tested');
    const { yes, no, isYesAll, isNoAll } = narrow(node, (part) => this.known.get(part));
    const to = this.flow.now;
    return {
      yes: { facts: yes, doubt: { from, to, isUnderstood: isYesAll } },
      no: { facts: no, doubt: { from, to, isUnderstood: isNoAll } },
    };
  }

  /** Looks at something where a test has gone one way. */
  given<T>(way: Way, run: () => T): T {
    return this.flow.within(() => {
      this.flow.assume(way);
      return run();
    });
  }

  /** Looks at the body of a function; what it gives for such arguments. */
  body(node: FunctionNode, parameters: readonly Known[] = []): Possible {
    const outer = this.returning;
    // What stands around it is written after it was called any number of times.
    this.steps.leaf = undefined;
    return this.flow.within(() => {
      node.params.forEach((parameter, index) => {
        this.bind(parameter, parameters[index] ?? nothingKnown);
      });
      if (node.body.type !== 'BlockStatement') return this.value(node.body).value;
      this.returning = { use: 'other', values: [] };
      const exits = runBlock(node.body.body, this);
      const { values } = this.returning;
      this.returning = outer;
      if (node.async || node.generator) return anything;
      return union(...values, exits === 'always' ? [] : [{ kind: 'undefined' }]);
    });
  }

  /** Gives the names of a pattern their values. */
  bind(pattern: Pattern, known: Known): void {
    bindPattern(pattern, known, this);
  }

  /** Any element of something that is gone through. */
  each(node: AnyNode): Known {
    const known = this.value(node);
    this.steps.goThrough(known, this.spanOf(node));
    return { value: elementsOf(known.value), input: known.input };
  }

  /** Somebody changes a value: of what it was nothing is known any more. */
  change(value: Possible): void {
    const isOwn = value.every((one) => one.kind === 'list' && one.of.kind === 'unknown');
    if (!isUnknown(value) && !isOwn) this.isAbandoned = true;
  }

  /** Looks at all parts of something of which nothing is known. */
  parts(node: AnyNode): void {
    const words = wordChildren(node);
    for (const child of childNodes(node)) if (!words.includes(child)) this.value(child);
  }

  /** Whether a name is one that the expression does not declare. */
  isFree(node: AnyNode): node is Identifier {
    return this.free.has(node);
  }

  /** Gives a variable its value, unless it gets other ones too. */
  name(variable: Identifier, known: Known): void {
    const uses = this.script.usesOf(variable);
    const given = uses.filter((use) => use !== variable && isAssigned(use, this.script.parents));
    const isCounter =
      known.value.every(({ kind }) => kind === 'number') &&
      given.every((use) => this.script.parents.get(use)?.type === 'UpdateExpression');
    // A variable that one of several values was chosen for may be tested by what chose it.
    const value = known.key === undefined ? quiet(known.value) : known.value;
    this.variables.set(uses, given.length === 0 || isCounter ? { ...known, value } : nothingKnown);
  }

  private leafOf(node: AnyNode): Leaf {
    const parent = this.script.parents.get(node);
    return { span: this.spanOf(node), needsBrackets: parent?.type === 'LogicalExpression' };
  }

  private compute(node: AnyNode, use: Use): Known {
    if (isFunction(node)) {
      this.body(node);
      return nothingKnown;
    }
    switch (node.type) {
      case 'Identifier':
        return this.identifier(node);
      case 'MemberExpression':
        return this.member(node, use);
      case 'ChainExpression':
        return this.chain(node.expression, use);
      case 'CallExpression':
        return { value: callOf(node, this) };
      case 'ConditionalExpression': {
        const { yes, no } = this.test(node.test);
        const one = this.given(yes, () => this.value(node.consequent, use));
        const other = this.given(no, () => this.value(node.alternate, use));
        return { value: union(one.value, other.value) };
      }
      case 'LogicalExpression':
        return this.logical(node, use);
      case 'SequenceExpression': {
        const last = node.expressions.at(-1);
        for (const part of node.expressions) if (part !== last) this.value(part);
        return last ? this.value(last, use) : nothingKnown;
      }
      case 'AssignmentExpression':
        this.assign(node.left);
        return { value: this.value(node.right).value };
      case 'UpdateExpression':
        this.assign(node.argument);
        return { value: [{ kind: 'number' }] };
      case 'UnaryExpression':
        return { value: unaryOf(node.operator, node.argument, this) };
      case 'BinaryExpression':
        return { value: binaryOf(node.operator, node.left, node.right, this) };
      case 'TemplateLiteral':
        for (const hole of node.expressions) this.value(hole, 'text');
        return { value: [{ kind: 'text' }] };
      case 'Literal':
        return { value: literalOf(node.value) };
      case 'ArrayExpression':
        return { value: this.list(node.elements) };
      default:
        this.parts(node);
        return nothingKnown;
    }
  }

  private identifier(node: Identifier): Known {
    if (this.isFree(node)) {
      if (node.name === 'undefined') return { value: [{ kind: 'undefined' }] };
      if (node.name === 'runtime')
        return { value: [{ kind: 'runtime', members: runtimeMembers }], key: 'runtime' };
      if (node.name === 'self') return { value: [{ kind: 'null' }], key: 'self' };
      if (node.name !== 'inputs' && builtins.has(node.name)) return nothingKnown;
      this.flow.mention();
      return node.name === 'inputs' ? this.steps.inputs : nothingKnown;
    }
    const known = this.variables.get(this.script.usesOf(node)) ?? nothingKnown;
    this.flow.mention(known.input);
    return this.steps.told(known);
  }

  private member(node: MemberExpression, use: Use): Known {
    const segment = segmentOf(node, this);
    const owner = this.owner(node, segment);
    if (!segment) return { value: byIndex(owner.value, this.value(node.property).value) };
    return this.steps.take(owner, segment, this.spanOf(node.object), use, isChoice(node.object));
  }

  /** What a member is looked for in. */
  owner({ object, optional }: MemberExpression, segment: MemberSegment | undefined): Known {
    const isRoot = this.isFree(object) && object.name === 'inputs' && segment?.kind === 'name';
    if (isRoot) this.flow.mention(segment.name);
    return this.optional(isRoot ? this.steps.inputs : this.value(object), optional);
  }

  /** What is left of an owner behind `?.`. */
  private optional(owner: Known, isOptional: boolean): Known {
    if (!isOptional || isUnknown(owner.value)) return owner;
    const nothing = owner.value.filter(isNothing);
    if (nothing.length > 0) {
      const isQuiet = nothing.every((one) => one.isQuiet) || this.flow.isDoubted(owner.input);
      this.shorted = union(this.shorted, [{ kind: 'undefined', ...(isQuiet && { isQuiet }) }]);
    }
    return { ...owner, value: truthy(owner.value) };
  }

  private chain(node: AnyNode, use: Use): Known {
    const outer = this.shorted;
    this.shorted = [];
    const known = this.value(node, use === 'tested' ? use : 'other');
    const { shorted } = this;
    this.shorted = outer;
    // What is missing behind it has been told.
    const isToldOf = known.value.length > 0 && known.value.every((one) => isNothing(one) && one.isQuiet);
    const whole = shorted.length > 0 && !isToldOf ? { value: union(known.value, shorted) } : known;
    this.steps.use(whole, use, this.spanOf(node));
    return whole;
  }

  private logical(node: AnyNode & { type: 'LogicalExpression' }, use: Use): Known {
    const { yes, no } = this.test(node.left);
    const left = this.known.get(node.left) ?? nothingKnown;
    if (node.operator === '&&') {
      const right = this.given(yes, () => this.value(node.right, use));
      const value = union(falsy(left.value), right.value);
      const span = this.spanOf(node);
      const test = this.spanOf(node.left);
      // What is never reached has no value: the test itself is what is given.
      if (right.value.length === 0) this.steps.use({ ...left, value }, use, test);
      else this.steps.failing(left, right.value, use, { span, test, text: this.spanOf(node.right) });
      return { value };
    }
    const kept = truthy(left.value);
    this.steps.use({ ...left, value: kept }, use, this.spanOf(node.left));
    const way: Way = node.operator === '||' ? no : { facts: [], doubt: no.doubt };
    const right = this.given(way, () => this.value(node.right, use));
    return { value: union(kept, right.value) };
  }

  private list(elements: readonly (AnyNode | null)[]): Possible {
    const values = elements.map((element) => (element ? this.value(element).value : anything));
    const isPlain = elements.every((element) => element && element.type !== 'SpreadElement');
    const of = isPlain && !this.hasChanges ? elementOf(union(...values)) : elementOf(anything);
    return [{ kind: 'list', of, ...(elements.length === 0 && !this.hasChanges && { isEmpty: true }) }];
  }

  /** Looks at what gets another value. */
  assign(target: AnyNode): void {
    if (target.type === 'MemberExpression') {
      this.change(this.value(target.object).value);
      if (target.computed) this.value(target.property);
    } else if (target.type !== 'Identifier') this.parts(target);
  }
}

/** What looks at the use of its value by itself. */
const passesOn = new Set([
  'ConditionalExpression',
  'LogicalExpression',
  'SequenceExpression',
  'ChainExpression',
]);

function isChoice({ type }: AnyNode): boolean {
  return type === 'ConditionalExpression' || type === 'LogicalExpression';
}

function byIndex(owner: Possible, index: Possible): Possible {
  const isNumber = index.length > 0 && index.every(({ kind }) => kind === 'number');
  return isNumber ? union(elementsOf(owner), [{ kind: 'undefined', isQuiet: true }]) : anything;
}
