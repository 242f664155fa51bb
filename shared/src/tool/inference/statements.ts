import type { AnyNode, ModuleDeclaration, Statement } from 'acorn';
import type { Evaluator } from './evaluator.js';
import type { Known } from './narrowing.js';
import { anything } from './possible.js';

/** Whether a statement leaves the block that it stands in. */
type Exits = 'always' | 'sometimes' | 'never';

/** Looks at statements in their order. What a test before has told holds for those behind it. */
export function runBlock(
  statements: readonly (Statement | ModuleDeclaration)[],
  evaluator: Evaluator,
): Exits {
  return evaluator.flow.within(() => {
    let exits: Exits = 'never';
    const [hoisted, others] = [true, false].map((wanted) =>
      statements.filter(({ type }) => (type === 'FunctionDeclaration') === wanted),
    );
    for (const statement of [...(hoisted ?? []), ...(others ?? [])]) {
      const own = run(statement, evaluator);
      if (own === 'always') evaluator.flow.stop();
      if (exits !== 'always' && own !== 'never') exits = own;
    }
    return exits;
  });
}

function run(statement: AnyNode, evaluator: Evaluator): Exits {
  switch (statement.type) {
    case 'BlockStatement':
      return runBlock(statement.body, evaluator);
    case 'ReturnStatement': {
      const { returning } = evaluator;
      const known = statement.argument && evaluator.value(statement.argument, returning.use);
      returning.values.push(known?.value ?? [{ kind: 'undefined' }]);
      return 'always';
    }
    case 'ThrowStatement':
      evaluator.value(statement.argument);
      return 'always';
    case 'BreakStatement':
    case 'ContinueStatement':
      return 'always';
    case 'VariableDeclaration':
      for (const { id, init } of statement.declarations) if (init) evaluator.bind(id, evaluator.value(init));
      return 'never';
    case 'EmptyStatement':
      return 'never';
    case 'IfStatement':
      return choose(statement, evaluator);
    case 'ForStatement':
    case 'ForOfStatement':
    case 'ForInStatement':
    case 'WhileStatement':
    case 'DoWhileStatement':
    case 'SwitchStatement':
    case 'TryStatement':
    case 'LabeledStatement':
      return enclose(statement, evaluator);
    default:
      evaluator.value(statement.type === 'ExpressionStatement' ? statement.expression : statement);
      return 'never';
  }
}

/** The ways of `if`; where one of them leaves, what the other one tells holds from here on. */
function choose(statement: AnyNode & { type: 'IfStatement' }, evaluator: Evaluator): Exits {
  const { flow } = evaluator;
  const { now } = flow;
  const { yes, no } = evaluator.test(statement.test);
  const one = evaluator.given(yes, () => run(statement.consequent, evaluator));
  const other = evaluator.given(no, () =>
    statement.alternate ? run(statement.alternate, evaluator) : 'never',
  );
  if (one === 'always' && other === 'always') return 'always';
  if (one === 'always') flow.assume(no);
  if (other === 'always') flow.assume(yes);
  if (one === 'sometimes' || other === 'sometimes') doubt(now, evaluator);
  return one === 'never' && other === 'never' ? 'never' : 'sometimes';
}

/** What was looked at since then may be why the rest is reached. */
function doubt(from: number, { flow }: Evaluator): void {
  flow.assume({ facts: [], doubt: { from, to: flow.now, isUnderstood: false } });
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

/** Statements whose parts are run any number of times, or not at all. */
function enclose(statement: Enclosing, evaluator: Evaluator): Exits {
  const { now } = evaluator.flow;
  const exits: Exits[] = [];
  evaluator.flow.within(() => {
    inside(statement, evaluator, (part) => {
      exits.push(run(part, evaluator));
    });
  });
  if (exits.every((exit) => exit === 'never')) return 'never';
  doubt(now, evaluator);
  return 'sometimes';
}

function inside(statement: Enclosing, evaluator: Evaluator, enter: (part: AnyNode) => void): void {
  const { flow } = evaluator;
  switch (statement.type) {
    case 'ForStatement': {
      const { init, test, update, body } = statement;
      if (init) enter(init);
      const way = test && evaluator.test(test).yes;
      if (way) flow.assume(way);
      flow.within(() => {
        enter(body);
      });
      if (update) evaluator.value(update);
      return;
    }
    case 'ForOfStatement':
      bindEach(statement.left, evaluator.each(statement.right), evaluator);
      enter(statement.body);
      return;
    case 'ForInStatement':
      evaluator.value(statement.right);
      bindEach(statement.left, { value: anything }, evaluator);
      enter(statement.body);
      return;
    case 'WhileStatement':
      flow.assume(evaluator.test(statement.test).yes);
      enter(statement.body);
      return;
    case 'DoWhileStatement':
      flow.within(() => {
        enter(statement.body);
      });
      evaluator.test(statement.test);
      return;
    case 'LabeledStatement':
      enter(statement.body);
      return;
    case 'SwitchStatement': {
      const { now } = flow;
      evaluator.value(statement.discriminant);
      for (const { test } of statement.cases) if (test) evaluator.value(test);
      doubt(now, evaluator);
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
      doubt(now, evaluator);
      enter(statement.block);
      if (statement.handler?.param) evaluator.bind(statement.handler.param, { value: anything });
      if (statement.handler) enter(statement.handler.body);
      if (statement.finalizer) enter(statement.finalizer);
    }
  }
}

function bindEach(left: AnyNode, element: Known, evaluator: Evaluator): void {
  const pattern = left.type === 'VariableDeclaration' ? left.declarations[0]?.id : undefined;
  if (pattern) evaluator.bind(pattern, element);
  else evaluator.value(left);
}
