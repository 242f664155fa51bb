import type { AnyNode, ModuleDeclaration, Statement } from '../../javascript/parse.js';
import type { InferenceContext } from './inference-context.js';
import type { Narrowing } from './narrowing.js';
import { anything } from './type-set.js';

/** Whether a statement leaves the enclosing block. */
type Exits = 'always' | 'sometimes' | 'never';

/** Visits statements in order. What a test shows applies to the statements after it. */
export function runBlock(
  statements: readonly (Statement | ModuleDeclaration)[],
  context: InferenceContext,
): Exits {
  const { flow } = context;
  return flow.within(() => {
    let exits: Exits = 'never';
    const isHoisted = ({ type }: AnyNode): boolean => type === 'FunctionDeclaration';
    const ordered = [
      ...statements.filter(isHoisted),
      ...statements.filter((statement) => !isHoisted(statement)),
    ];
    for (const statement of ordered) {
      const statementExits = run(statement, context);
      if (statementExits === 'always') flow.stop();
      if (exits !== 'always' && statementExits !== 'never') exits = statementExits;
    }
    return exits;
  });
}

function run(statement: AnyNode, context: InferenceContext): Exits {
  switch (statement.type) {
    case 'BlockStatement':
      return runBlock(statement.body, context);
    case 'ReturnStatement': {
      const { returning } = context;
      const result = statement.argument && context.infer(statement.argument, returning.use);
      returning.values.push(result?.types ?? [{ kind: 'undefined' }]);
      return 'always';
    }
    case 'ThrowStatement':
      context.infer(statement.argument);
      return 'always';
    case 'BreakStatement':
    case 'ContinueStatement':
      return 'always';
    case 'VariableDeclaration':
      for (const { id, init } of statement.declarations) {
        if (!init) continue;
        const narrowing = context.infer(init);
        if (id.type === 'ArrayPattern') context.checker.checkIteration(narrowing, context.tree.spanOf(init));
        context.bind(id, narrowing);
      }
      return 'never';
    case 'EmptyStatement':
      return 'never';
    case 'IfStatement':
      return runIf(statement, context);
    case 'ForStatement':
    case 'ForOfStatement':
    case 'ForInStatement':
    case 'WhileStatement':
    case 'DoWhileStatement':
    case 'SwitchStatement':
    case 'TryStatement':
    case 'LabeledStatement':
      return runEnclosing(statement, context);
    default:
      context.infer(statement.type === 'ExpressionStatement' ? statement.expression : statement);
      return 'never';
  }
}

/** The branches of `if`; if one of them exits, what the other one shows applies from here on. */
function runIf(statement: AnyNode & { type: 'IfStatement' }, context: InferenceContext): Exits {
  const { flow } = context;
  const { now } = flow;
  const { yes, no } = context.branches(statement.test);
  const one = context.inBranch(yes, () => run(statement.consequent, context));
  const other = context.inBranch(no, () =>
    statement.alternate ? run(statement.alternate, context) : 'never',
  );
  if (one === 'always' && other === 'always') return 'always';
  if (one === 'always') flow.assume(no);
  if (other === 'always') flow.assume(yes);
  if (one === 'sometimes' || other === 'sometimes') flow.guardSince(now);
  return one === 'never' && other === 'never' ? 'never' : 'sometimes';
}

type Enclosing = AnyNode & {
  type:
    | 'ForStatement'
    | 'ForOfStatement'
    | 'ForInStatement'
    | 'WhileStatement'
    | 'DoWhileStatement'
    | 'SwitchStatement'
    | 'TryStatement'
    | 'LabeledStatement';
};

/** Statements whose parts run any number of times, or not at all. */
function runEnclosing(statement: Enclosing, context: InferenceContext): Exits {
  const { flow } = context;
  const { now } = flow;
  const exits: Exits[] = [];
  flow.within(() => {
    runParts(statement, context, (part) => {
      exits.push(run(part, context));
    });
  });
  if (exits.every((exit) => exit === 'never')) return 'never';
  flow.guardSince(now);
  return 'sometimes';
}

function runParts(statement: Enclosing, context: InferenceContext, enter: (part: AnyNode) => void): void {
  const { flow } = context;
  switch (statement.type) {
    case 'ForStatement': {
      const { init, test, update, body } = statement;
      if (init) enter(init);
      if (test) flow.assume(context.branches(test).yes);
      flow.within(() => {
        enter(body);
      });
      if (update) context.infer(update);
      return;
    }
    case 'ForOfStatement':
      bindEach(statement.left, context.elementOf(statement.right), context);
      enter(statement.body);
      return;
    case 'ForInStatement':
      context.checker.checkElements(
        context.infer(statement.right).types,
        context.tree.spanOf(statement.right),
        true,
      );
      bindEach(statement.left, { types: anything }, context);
      enter(statement.body);
      return;
    case 'WhileStatement':
      flow.assume(context.branches(statement.test).yes);
      enter(statement.body);
      return;
    case 'DoWhileStatement':
      flow.within(() => {
        enter(statement.body);
      });
      context.branches(statement.test);
      return;
    case 'LabeledStatement':
      enter(statement.body);
      return;
    case 'SwitchStatement': {
      const { now } = flow;
      context.infer(statement.discriminant);
      for (const { test } of statement.cases) if (test) context.infer(test);
      flow.guardSince(now);
      for (const { consequent } of statement.cases) {
        flow.within(() => {
          consequent.forEach(enter);
        });
      }
      return;
    }
    case 'TryStatement': {
      const { now } = flow;
      flow.mention();
      flow.guardSince(now);
      enter(statement.block);
      if (statement.handler?.param) context.bind(statement.handler.param, { types: anything });
      if (statement.handler) enter(statement.handler.body);
      if (statement.finalizer) enter(statement.finalizer);
    }
  }
}

function bindEach(left: AnyNode, element: Narrowing, context: InferenceContext): void {
  const pattern = left.type === 'VariableDeclaration' ? left.declarations[0]?.id : undefined;
  if (pattern) context.bind(pattern, element);
  else context.infer(left);
}
