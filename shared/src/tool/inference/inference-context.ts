import type { MemberSegment } from '../../javascript/member-path.js';
import type { FunctionNode } from '../../javascript/nodes.js';
import type { AnyNode, Identifier, MemberExpression, Pattern } from '../../javascript/parse.js';
import type { SyntaxTree } from '../../javascript/script.js';
import type { AccessChecker, Use } from './access-checker.js';
import type { Branch, ControlFlow } from './control-flow.js';
import type { Narrowing } from './narrowing.js';
import type { TypeSet } from './type-set.js';

/** What the inference of each kind of node asks of that of the whole expression. */
export interface InferenceContext {
  readonly text: string;
  readonly tree: SyntaxTree;
  readonly flow: ControlFlow;
  readonly checker: AccessChecker;
  /** What the function that is looked at returns. */
  readonly returning: { use: Use; values: TypeSet[] };

  /** The value of an expression, looking at all of it. */
  infer(node: AnyNode, use?: Use): Narrowing;
  /** Looks at a test; the two ways that it can go. */
  branches(node: AnyNode): { yes: Branch; no: Branch };
  /** Looks at something where a test has gone one way. */
  inBranch<T>(branch: Branch, run: () => T): T;
  /** Looks at the body of a function; what it returns for such arguments. */
  resultOf(node: FunctionNode, parameters?: readonly Narrowing[]): TypeSet;
  /** Any element of something that is gone through. */
  elementOf(node: AnyNode): Narrowing;
  /** The value that a member is looked for in. */
  ownerOf(node: MemberExpression, segment: MemberSegment | undefined): Narrowing;
  /** Gives the names of a pattern their values. */
  bind(pattern: Pattern, narrowing: Narrowing): void;
  /** Gives a variable its value, unless it gets other ones too. */
  declare(variable: Identifier, narrowing: Narrowing): void;
  /** Looks at what gets another value. */
  assign(target: AnyNode): void;
  /** A value is changed: nothing is known of it any more. */
  invalidate(types: TypeSet): void;
  /** Whether a node is a name that the expression does not declare. */
  isGlobal(node: AnyNode): node is Identifier;
}
