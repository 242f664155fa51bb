import { childNodes, isFunction, nodesOf, wordChildren, type FunctionNode } from './nodes.js';
import type { AnyNode, Identifier, MemberExpression } from './parse.js';
import type { SyntaxTree } from './script.js';

/** What throws in every evaluation of an expression, whatever the values of inputs are. */
export interface CertainThrow {
  node: AnyNode;
  /**
   * `throw`: a statement; `constant`: an assignment to one; `argument`: a call whose argument is invalid; `undefined`: a
   * member of what a literal does not have; `bigint`: a result that has no JSON.
   */
  kind: 'throw' | 'constant' | 'argument' | 'undefined' | 'bigint';
}

/** The first certain throw of an expression, in order of evaluation; undefined if none is known. Linear. */
export function certainThrow(tree: SyntaxTree): CertainThrow | undefined {
  const statements = tree.body?.body.body;
  const outcome = statements && new ThrowSearch(tree).statements(statements, true);
  return outcome === 'left' ? undefined : outcome;
}

/** `left`: evaluation may leave what is searched, so that nothing after it is certain. */
type Outcome = CertainThrow | 'left' | undefined;

/** Global functions that throw for some texts in any engine. */
const strictFunctions: Readonly<Record<string, (text: string) => unknown>> = {
  'JSON.parse': JSON.parse,
  decodeURI,
  decodeURIComponent,
};

/** Statements that jump; a function has its own. */
const jumps: ReadonlySet<string> = new Set(['ReturnStatement', 'BreakStatement', 'ContinueStatement']);

class ThrowSearch {
  private readonly free: ReadonlySet<AnyNode>;

  constructor(private readonly tree: SyntaxTree) {
    this.free = new Set(tree.free);
  }

  /** @param isWritten whether what they return is the result of the expression */
  statements(statements: readonly AnyNode[], isWritten: boolean): Outcome {
    for (const statement of statements) {
      const outcome = this.statement(statement, isWritten);
      if (outcome) return outcome;
    }
    return undefined;
  }

  private statement(statement: AnyNode, isWritten: boolean): Outcome {
    switch (statement.type) {
      case 'BlockStatement':
        return this.statements(statement.body, isWritten);
      case 'ExpressionStatement':
        return this.expression(statement.expression);
      case 'VariableDeclaration':
        return this.first(statement.declarations.map(({ init }) => init));
      case 'ThrowStatement':
        return this.expression(statement.argument) ?? { node: statement, kind: 'throw' };
      case 'ReturnStatement': {
        const { argument } = statement;
        if (!argument) return 'left';
        return this.expression(argument) ?? (isWritten ? this.bigintIn(argument) : undefined) ?? 'left';
      }
      case 'IfStatement': {
        const { test, consequent, alternate } = statement;
        const before = this.expression(test);
        if (before) return before;
        const one = this.statement(consequent, isWritten);
        const other = alternate ? this.statement(alternate, isWritten) : undefined;
        if (one === 'left' || other === 'left') return 'left';
        return other && one;
      }
      default: {
        const isOpen = [...nodesOf(statement, (node) => !isFunction(node))].some(({ type }) =>
          jumps.has(type),
        );
        return isOpen ? 'left' : undefined;
      }
    }
  }

  private first(nodes: readonly (AnyNode | null | undefined)[]): CertainThrow | undefined {
    for (const node of nodes) {
      const thrown = node ? this.expression(node) : undefined;
      if (thrown) return thrown;
    }
    return undefined;
  }

  private expression(node: AnyNode): CertainThrow | undefined {
    switch (node.type) {
      // What follows `?.`, and what classes do, is not always evaluated.
      case 'ChainExpression':
      case 'ClassExpression':
        return undefined;
      case 'LogicalExpression':
        return this.expression(node.left);
      case 'ConditionalExpression':
        return (
          this.expression(node.test) ?? (this.expression(node.alternate) && this.expression(node.consequent))
        );
      case 'AssignmentExpression':
        if (/^(?:&&|\|\||\?\?)=$/.test(node.operator)) return undefined;
        return this.expression(node.right) ?? this.throwOf(node);
      default:
        if (isFunction(node)) return undefined;
        return this.first(this.evaluated(node)) ?? this.throwOf(node);
    }
  }

  /** The parts of a node that are evaluated before it. */
  private evaluated(node: AnyNode): AnyNode[] {
    const words = wordChildren(node);
    return childNodes(node).filter((child) => !words.includes(child));
  }

  /** Whether a node itself throws, once its parts have values. */
  private throwOf(node: AnyNode): CertainThrow | undefined {
    switch (node.type) {
      case 'AssignmentExpression':
        return this.isConstant(node.left) ? { node, kind: 'constant' } : undefined;
      case 'UpdateExpression':
        return this.isConstant(node.argument) ? { node, kind: 'constant' } : undefined;
      case 'MemberExpression':
        return lacksOwner(node) ? { node, kind: 'undefined' } : undefined;
      case 'CallExpression': {
        const {
          callee,
          arguments: [argument],
        } = node;
        if (isFunction(callee)) return this.called(callee);
        const run = strictFunctions[this.globalName(callee)];
        const isText = argument?.type === 'Literal' && typeof argument.value === 'string';
        return run && isText && throws(() => run(argument.value as string))
          ? { node, kind: 'argument' }
          : undefined;
      }
      default:
        return undefined;
    }
  }

  /** A function that is called where it is written. */
  private called({ body, async, generator }: FunctionNode): CertainThrow | undefined {
    if (async || generator) return undefined;
    const outcome =
      body.type === 'BlockStatement' ? this.statements(body.body, false) : this.expression(body);
    return outcome === 'left' ? undefined : outcome;
  }

  /** `JSON.parse` of a global function; empty for anything else. */
  private globalName(callee: AnyNode): string {
    if (callee.type === 'Identifier') return this.free.has(callee) ? callee.name : '';
    if (callee.type !== 'MemberExpression' || callee.computed || callee.property.type !== 'Identifier')
      return '';
    const owner = this.globalName(callee.object);
    return owner === '' ? '' : `${owner}.${callee.property.name}`;
  }

  private isConstant(target: AnyNode): boolean {
    if (target.type !== 'Identifier') return false;
    const { parents } = this.tree;
    return this.tree.usesOf(target).some((use: Identifier) => {
      const declarator = parents.get(use);
      const declaration = declarator && parents.get(declarator);
      return (
        declarator?.type === 'VariableDeclarator' &&
        declaration?.type === 'VariableDeclaration' &&
        declaration.kind === 'const'
      );
    });
  }

  /** A `BigInt` in what is written as JSON. */
  private bigintIn(node: AnyNode): CertainThrow | undefined {
    const isLiteral = node.type === 'Literal' && typeof node.value === 'bigint';
    const isCall = node.type === 'CallExpression' && this.globalName(node.callee) === 'BigInt';
    if (isLiteral || isCall) return { node, kind: 'bigint' };
    if (node.type !== 'ArrayExpression') return undefined;
    for (const element of node.elements) {
      const thrown = element ? this.bigintIn(element) : undefined;
      if (thrown) return thrown;
    }
    return undefined;
  }
}

/** Whether the owner of a member is certainly undefined: `[1, 2][5]` or `({}).a`. */
function lacksOwner({ object }: MemberExpression): boolean {
  if (object.type !== 'MemberExpression') return false;
  const { object: literal, property, computed } = object;
  if (literal.type === 'ArrayExpression')
    return (
      computed &&
      property.type === 'Literal' &&
      typeof property.value === 'number' &&
      property.value >= literal.elements.length &&
      literal.elements.every((element) => element?.type !== 'SpreadElement')
    );
  if (literal.type !== 'ObjectExpression' || computed || property.type !== 'Identifier') return false;
  return (
    !(property.name in {}) &&
    literal.properties.every(
      (one) =>
        one.type === 'Property' &&
        !one.computed &&
        one.key.type === 'Identifier' &&
        one.key.name !== property.name &&
        one.key.name !== '__proto__',
    )
  );
}

function throws(run: () => unknown): boolean {
  try {
    run();
    return false;
  } catch {
    return true;
  }
}
