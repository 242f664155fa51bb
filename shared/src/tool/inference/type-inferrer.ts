import { builtins } from '../../javascript/builtins.js';
import type { MemberSegment } from '../../javascript/member-path.js';
import {
  childNodes,
  isAssigned,
  isFunction,
  wordChildren,
  type FunctionNode,
} from '../../javascript/nodes.js';
import type { AnyNode, Identifier, MemberExpression, Pattern } from '../../javascript/parse.js';
import { memberSegment } from '../../javascript/references.js';
import type { SyntaxTree } from '../../javascript/script.js';
import { AccessChecker, type InferenceScope, type Use } from './access-checker.js';
import { inferCall, isMutation } from './calls.js';
import { ControlFlow, type Branch } from './control-flow.js';
import type { InferenceDiagnostic, TailExpression } from './diagnostic.js';
import type { InferenceContext } from './inference-context.js';
import { narrow, type Narrowing, type Refinements, type TestParts } from './narrowing.js';
import { inferBinary, inferUnary, literalType } from './operators.js';
import { bindPattern } from './patterns.js';
import { runBlock } from './statements.js';
import {
  anything,
  elementOf,
  elementsOf,
  falsy,
  isNothing,
  isObject,
  isUnknown,
  kept,
  quiet,
  truthy,
  union,
  type TypeSet,
} from './type-set.js';

const unknown: Narrowing = { types: anything };
const unreachable: Narrowing = { types: [] };

/**
 * Follows the values of inputs through an expression. Visits each node once; unknown values are never
 * reported.
 */
export class TypeInferrer implements InferenceContext, TestParts {
  readonly flow = new ControlFlow();
  readonly checker: AccessChecker;
  returning: InferenceContext['returning'] = { use: 'written', values: [] };
  private readonly inferred = new Map<AnyNode, Narrowing>();
  private readonly refinements = new Map<AnyNode, Refinements>();
  private readonly variables = new Map<readonly Identifier[], Narrowing>();
  private readonly assignments = new Map<readonly Identifier[], Assignments>();
  private readonly free: ReadonlySet<AnyNode>;
  /** Whether the expression changes lists or objects, so that their contents may differ. */
  private readonly hasMutations: boolean;
  private isAbandoned = false;
  /** What `?.` returns instead of the current chain's value. */
  private shorted: TypeSet = [];

  constructor(
    scope: InferenceScope,
    readonly text: string,
    readonly tree: SyntaxTree,
  ) {
    this.checker = new AccessChecker(scope, this.flow);
    this.free = new Set(tree.free);
    this.hasMutations = [...tree.parents.keys()].some(isMutation);
  }

  /** All diagnostics of the expression. */
  diagnostics(): InferenceDiagnostic[] {
    const body = this.tree.body?.body;
    if (body) runBlock(body.body, this);
    return this.isAbandoned ? [] : this.checker.diagnostics;
  }

  /** The types of its result; for an inferrer that is asked for nothing else. */
  result(): TypeSet {
    const body = this.tree.body?.body;
    const exits = body && runBlock(body.body, this);
    if (!exits || this.isAbandoned) return anything;
    return union(...this.returning.values, exits === 'always' ? [] : [{ kind: 'undefined' }]);
  }

  infer(node: AnyNode, use: Use = 'other'): Narrowing {
    const { checker } = this;
    const { tail } = checker;
    if (use === 'written' || use === 'named') checker.tail = this.tailOf(node);
    const computed = this.compute(node, use);
    const narrowing = this.flow.isUnreachable ? unreachable : computed;
    this.inferred.set(node, narrowing);
    if (!passesOn.has(node.type)) checker.checkUse(narrowing, use, this.tree.spanOf(node));
    checker.tail = tail;
    return narrowing;
  }

  branches(node: AnyNode): { yes: Branch; no: Branch } {
    const from = this.flow.now;
    this.infer(node, 'tested');
    const { yes, no, isYesAll, isNoAll } = this.refinementsOf(node);
    const to = this.flow.now;
    return {
      yes: { refinements: yes, guard: { from, to, isUnderstood: isYesAll } },
      no: { refinements: no, guard: { from, to, isUnderstood: isNoAll } },
    };
  }

  narrowingOf(node: AnyNode): Narrowing | undefined {
    return this.inferred.get(node);
  }

  refinementsOf(node: AnyNode): Refinements {
    const refinements = this.refinements.get(node) ?? narrow(node, this);
    this.refinements.set(node, refinements);
    return refinements;
  }

  inBranch<T>(branch: Branch, run: () => T): T {
    return this.flow.within(() => {
      this.flow.assume(branch);
      return run();
    });
  }

  resultOf(node: FunctionNode, parameters: readonly Narrowing[] = []): TypeSet {
    const outer = this.returning;
    // The call happens any number of times before the surrounding expression is written.
    this.checker.tail = undefined;
    return this.flow.within(() => {
      node.params.forEach((parameter, index) => {
        this.bind(parameter, parameters[index] ?? unknown);
      });
      if (node.body.type !== 'BlockStatement') return this.infer(node.body).types;
      this.returning = { use: 'other', values: [] };
      const exits = runBlock(node.body.body, this);
      const { values } = this.returning;
      this.returning = outer;
      if (node.async || node.generator) return anything;
      return union(...values, exits === 'always' ? [] : [{ kind: 'undefined' }]);
    });
  }

  bind(pattern: Pattern, narrowing: Narrowing): void {
    bindPattern(pattern, narrowing, this);
  }

  elementOf(node: AnyNode): Narrowing {
    const { types, input } = this.infer(node);
    this.checker.checkIteration({ types, input }, this.tree.spanOf(node));
    return { types: elementsOf(types), input };
  }

  invalidate(types: TypeSet): void {
    const isOwn = types.every((type) => type.kind === 'list' && type.of.kind === 'unknown');
    if (!isUnknown(types) && !isOwn) this.isAbandoned = true;
  }

  isGlobal(node: AnyNode): node is Identifier {
    return this.free.has(node);
  }

  declare(variable: Identifier, narrowing: Narrowing): void {
    const uses = this.tree.usesOf(variable);
    const { all, exceptUpdates } = this.assignmentsOf(uses);
    const isOnly = isNoneBut(variable, all);
    const isCounter =
      narrowing.types.every(({ kind }) => kind === 'number') && isNoneBut(variable, exceptUpdates);
    // A variable chosen from several values may be tested by what chose it.
    const types = narrowing.key === undefined ? quiet(narrowing.types) : narrowing.types;
    this.variables.set(uses, isOnly || isCounter ? { ...narrowing, types } : unknown);
  }

  assign(target: AnyNode): void {
    if (target.type === 'MemberExpression') {
      this.invalidate(this.infer(target.object).types);
      if (target.computed) this.infer(target.property);
    } else if (target.type !== 'Identifier') this.inferChildren(target);
  }

  ownerOf({ object, optional }: MemberExpression, segment: MemberSegment | undefined): Narrowing {
    const isRoot = this.isGlobal(object) && object.name === 'inputs' && segment?.kind === 'name';
    if (isRoot) this.flow.mention(segment.name);
    const owner = isRoot ? this.checker.scope('inputs') : this.infer(object);
    return optional ? this.behindOptional(owner) : owner;
  }

  private assignmentsOf(uses: readonly Identifier[]): Assignments {
    const { parents } = this.tree;
    const cached = this.assignments.get(uses);
    if (cached) return cached;
    const all = new Set(uses.filter((use) => isAssigned(use, parents)));
    const exceptUpdates = new Set([...all].filter((use) => parents.get(use)?.type !== 'UpdateExpression'));
    this.assignments.set(uses, { all, exceptUpdates });
    return { all, exceptUpdates };
  }

  private tailOf(node: AnyNode): TailExpression {
    const parent = this.tree.parents.get(node);
    return { span: this.tree.spanOf(node), needsBrackets: parent?.type === 'LogicalExpression' };
  }

  private compute(node: AnyNode, use: Use): Narrowing {
    if (isFunction(node)) {
      this.resultOf(node);
      return unknown;
    }
    switch (node.type) {
      case 'Identifier':
        return this.identifier(node);
      case 'MemberExpression':
        return this.member(node, use);
      case 'ChainExpression':
        return this.chain(node.expression, use);
      case 'CallExpression':
        return { types: inferCall(node, this) };
      case 'ConditionalExpression': {
        const { yes, no } = this.branches(node.test);
        const one = this.inBranch(yes, () => this.infer(node.consequent, use));
        const other = this.inBranch(no, () => this.infer(node.alternate, use));
        this.checker.settleMissing([node.consequent, node.alternate].map((part) => this.tree.spanOf(part)));
        return { types: union(one.types, other.types) };
      }
      case 'LogicalExpression':
        return this.logical(node, use);
      case 'SequenceExpression': {
        const last = node.expressions.at(-1);
        for (const part of node.expressions) if (part !== last) this.infer(part);
        return last ? this.infer(last, use) : unknown;
      }
      case 'AssignmentExpression':
        this.assign(node.left);
        return { types: this.infer(node.right).types };
      case 'UpdateExpression':
        this.assign(node.argument);
        return { types: [{ kind: 'number' }] };
      case 'UnaryExpression':
        return { types: inferUnary(node.operator, node.argument, this) };
      case 'BinaryExpression':
        return { types: inferBinary(node.operator, node.left, node.right, this) };
      case 'TemplateLiteral':
        for (const hole of node.expressions) this.infer(hole, 'text');
        return { types: [{ kind: 'text' }] };
      case 'Literal':
        // A regular expression that only newer engines know has no value here.
        return { types: node.regex ? anything : literalType(node.value) };
      case 'ArrayExpression':
        return { types: this.list(node.elements) };
      case 'SpreadElement':
        if (this.tree.parents.get(node)?.type === 'ObjectExpression') this.infer(node.argument);
        else this.elementOf(node.argument);
        return unknown;
      default:
        this.inferChildren(node);
        return unknown;
    }
  }

  /** Visits all parts of a node of unknown type. */
  private inferChildren(node: AnyNode): void {
    const words = wordChildren(node);
    for (const child of childNodes(node)) if (!words.includes(child)) this.infer(child);
  }

  private identifier(node: Identifier): Narrowing {
    const { name } = node;
    if (!this.isGlobal(node)) {
      const narrowing = this.variables.get(this.tree.usesOf(node)) ?? unknown;
      this.flow.mention(narrowing.input);
      return this.checker.refined(narrowing);
    }
    if (name === 'undefined') return { types: [{ kind: 'undefined' }] };
    if (name === 'NaN' || name === 'Infinity') return { types: [{ kind: 'number' }] };
    if (name === 'runtime' || name === 'self') return this.checker.scope(name);
    if (name !== 'inputs' && builtins.has(name)) return unknown;
    this.flow.mention();
    return name === 'inputs' ? this.checker.scope(name) : unknown;
  }

  private member(node: MemberExpression, use: Use): Narrowing {
    const segment = memberSegment(node, this.text, this.tree);
    const owner = this.ownerOf(node, segment);
    if (!segment) return { types: byIndex(owner.types, this.infer(node.property).types) };
    return this.checker.member(owner, segment, this.tree.spanOf(node.object), use, isChoice(node.object));
  }

  /** What remains of an owner after `?.`. */
  private behindOptional(owner: Narrowing): Narrowing {
    if (isUnknown(owner.types)) return owner;
    const nothing = owner.types.filter(isNothing);
    if (nothing.length > 0) {
      const isQuiet = nothing.every((type) => type.isQuiet) || this.flow.isGuarded(owner.input);
      this.shorted = union(this.shorted, [{ kind: 'undefined', ...(isQuiet && { isQuiet }) }]);
    }
    return { ...owner, types: truthy(owner.types) };
  }

  private chain(node: AnyNode, use: Use): Narrowing {
    const outer = this.shorted;
    this.shorted = [];
    const narrowing = this.infer(node, use === 'tested' ? use : 'other');
    const { types } = narrowing;
    const { shorted } = this;
    this.shorted = outer;
    // Missing values after it have been reported.
    const isReported = types.length > 0 && types.every((type) => isNothing(type) && type.isQuiet);
    const whole = shorted.length > 0 && !isReported ? { types: union(types, shorted) } : narrowing;
    this.checker.checkUse(whole, use, this.tree.spanOf(node));
    return whole;
  }

  private logical(node: AnyNode & { type: 'LogicalExpression' }, use: Use): Narrowing {
    const { checker } = this;
    const { yes, no } = this.branches(node.left);
    const left = this.inferred.get(node.left) ?? unknown;
    const test = this.tree.spanOf(node.left);
    if (node.operator === '&&') {
      const right = this.inBranch(yes, () => this.infer(node.right, use));
      const types = union(falsy(left.types), right.types);
      // If never reached, it has no value: the test itself is the result.
      if (right.types.length === 0) checker.checkUse({ ...left, types }, use, test);
      else
        checker.checkFailingTest(left, right.types, use, {
          span: this.tree.spanOf(node),
          test,
          text: this.tree.spanOf(node.right),
        });
      return { types };
    }
    const rest = node.operator === '||' ? kept(left.types) : truthy(left.types);
    checker.checkUse({ ...left, types: rest }, use, test);
    // What is always there leaves nothing to the other side: `f.elements || f`.
    if (rest.length > 0 && rest.length === left.types.length && rest.every(isObject)) return { types: rest };
    const branch: Branch = node.operator === '||' ? no : { refinements: [], guard: no.guard };
    const right = this.inBranch(branch, () => this.infer(node.right, use));
    return { types: union(rest, right.types) };
  }

  private list(elements: readonly (AnyNode | null)[]): TypeSet {
    const types = elements.map((element) => (element ? this.infer(element).types : anything));
    const isPlain = elements.every((element) => element && element.type !== 'SpreadElement');
    const of = elementOf(isPlain && !this.hasMutations ? union(...types) : anything);
    return [{ kind: 'list', of, ...(elements.length === 0 && !this.hasMutations && { isEmpty: true }) }];
  }
}

/** Where a variable gets a value. */
interface Assignments {
  all: ReadonlySet<Identifier>;
  /** Without `x++` and the like. */
  exceptUpdates: ReadonlySet<Identifier>;
}

function isNoneBut(variable: Identifier, assigned: ReadonlySet<Identifier>): boolean {
  return assigned.size === (assigned.has(variable) ? 1 : 0);
}

/** Nodes that check the use of their value themselves. */
const passesOn = new Set([
  'ConditionalExpression',
  'LogicalExpression',
  'SequenceExpression',
  'ChainExpression',
]);

function isChoice({ type }: AnyNode): boolean {
  return type === 'ConditionalExpression' || type === 'LogicalExpression';
}

function byIndex(owner: TypeSet, index: TypeSet): TypeSet {
  const isNumber = index.length > 0 && index.every(({ kind }) => kind === 'number');
  return isNumber ? union(elementsOf(owner), [{ kind: 'undefined', isQuiet: true }]) : anything;
}
