import type { MemberSegment } from '../../javascript/member-path.js';
import type { FunctionNode } from '../../javascript/nodes.js';
import type { AnyNode, Identifier, MemberExpression, Pattern } from '../../javascript/parse.js';
import type { SyntaxTree } from '../../javascript/script.js';
import type { AccessChecker, Use } from './access-checker.js';
import type { Branch, ControlFlow } from './control-flow.js';
import type { Narrowing } from './narrowing.js';
import type { TypeSet } from './type-set.js';

/** What the inference of each kind of node needs from that of the whole expression. */
export interface InferenceContext {
  readonly text: string;
  readonly tree: SyntaxTree;
  readonly flow: ControlFlow;
  readonly checker: AccessChecker;
  /** The results of the current function. */
  readonly returning: { use: Use; values: TypeSet[] };

  /** The value of an expression, visiting all of it. */
  infer(node: AnyNode, use?: Use): Narrowing;
  /** Visits a test; returns its two outcomes. */
  branches(node: AnyNode): { yes: Branch; no: Branch };
  /** Runs a function assuming an outcome of a test. */
  inBranch<T>(branch: Branch, run: () => T): T;
  /** Visits a function's body; returns its result for such arguments. */
  resultOf(node: FunctionNode, parameters?: readonly Narrowing[]): TypeSet;
  /** Any element of a value that is iterated over. */
  elementOf(node: AnyNode): Narrowing;
  /** The value whose member is accessed. */
  ownerOf(node: MemberExpression, segment: MemberSegment | undefined): Narrowing;
  /** Gives the names in a pattern their values. */
  bind(pattern: Pattern, narrowing: Narrowing): void;
  /** Gives a variable its value, unless it is also assigned others. */
  declare(variable: Identifier, narrowing: Narrowing): void;
  /** Visits the target of an assignment. */
  assign(target: AnyNode): void;
  /** A value is changed, so its contents are unknown from here on. */
  invalidate(types: TypeSet): void;
  /** Whether a node is a name that the expression does not declare. */
  isGlobal(node: AnyNode): node is Identifier;
}
