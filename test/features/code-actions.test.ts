import assert from 'node:assert/strict';
import type { CodeAction, CodeActionContext, TextEdit } from 'vscode-languageserver-types';
import { check } from '../../shared/src/checker/check.js';
import {
  codeActions,
  fixAllKind,
  resolveCodeAction,
} from '../../shared/src/features/actions/code-actions.js';
import { diagnostics } from '../../shared/src/features/diagnostics.js';
import { explainCommand } from '../../shared/src/problems/page-address.js';
import { Document } from '../../shared/src/tool/document.js';
import { countLines } from '../support/documents.js';
import { applyEdits } from '../support/edits.js';
import { unmark } from '../support/marked.js';
import { fixableOf } from './actions/support.js';
import { uri } from './support.js';

const shape = {
  uri,
  version: 7,
  relatedInformation: true,
  unnecessaryTag: true,
  documentChanges: true,
  resolveCodeActions: false,
  commands: new Set<string>(),
};

interface Asked {
  text: string;
  actions: CodeAction[];
}

/** The actions at the cursor or span of a marked text. */
function ask(
  marked: string,
  context: Partial<CodeActionContext> = {},
  changed: Partial<typeof shape> = {},
): Asked {
  const { text, cursors, spans } = unmark(marked);
  const document = new Document(text);
  const at = spans[0] ?? { start: cursors[0]!, end: cursors[0]! };
  const fixable = fixableOf(document);
  const actions = codeActions(fixable, {
    ...shape,
    ...changed,
    range: document.source.rangeOf(at),
    context: { diagnostics: [], ...context },
  });
  return { text, actions };
}

function editsOf({ edit }: CodeAction): TextEdit[] {
  const [change] = edit?.documentChanges ?? [];
  assert.ok(change && 'edits' in change);
  assert.deepEqual(change.textDocument, { uri, version: 7 });
  return change.edits as TextEdit[];
}

function apply({ text, actions }: Asked, title: string): string {
  const action = actions.find((one) => one.title === title);
  assert.ok(action, `"${title}" is not among ${actions.map((one) => one.title).join(', ')}`);
  return applyEdits(text, editsOf(action));
}

const document = countLines({ command: "wc -l '$(inputs.tabel.path)' $(da‸te) > count.txt" });
const fixAllTitle = 'Fix all auto-fixable problems';

describe('code actions', () => {
  it('fix the problem at the cursor, and only that', () => {
    const asked = ask(document, { only: ['quickfix'] });
    const escaped = document.replace('‸', '').replace('$(date)', '\\$(date)');
    const [first] = asked.actions;
    assert.equal(first?.kind, 'quickfix');
    assert.equal(first.isPreferred, true);
    assert.equal(applyEdits(asked.text, editsOf(first)), escaped);
    assert.ok(
      asked.actions.every(({ diagnostics }) => diagnostics?.every(({ code }) => code === 'shell-unescaped')),
    );
  });

  it('fix every problem that a selection touches', () => {
    const asked = ask(document.replace('inputs.tabel', 'inputs.ta«bel').replace('da‸te', 'da»te'));
    const codes = new Set(
      asked.actions.flatMap(({ diagnostics }) => diagnostics?.map(({ code }) => code) ?? []),
    );
    assert.deepEqual([...codes].sort(), ['reference-undeclared', 'shell-unescaped']);
    assert.equal(apply(asked, 'Replace with "table"'), asked.text.replace('inputs.tabel', 'inputs.table'));
  });

  it('are linked to the diagnostics that the client shows', () => {
    const read = new Document(document.replace('‸', ''));
    const shown = diagnostics(check(read), shape).map((one) => ({ ...one, data: 'of the client' }));
    const { actions } = ask(document, { diagnostics: shown });
    assert.equal(actions[0]?.diagnostics?.[0]?.data, 'of the client');
  });

  it('are none where nothing is wrong', () => {
    assert.deepEqual(
      ask(document.replace('‸', '').replace('cla', '‸cla'), { only: ['quickfix'] }).actions,
      [],
    );
  });

  it('come without a version for clients that take none', () => {
    const { actions } = ask(document, {}, { documentChanges: false });
    assert.deepEqual(Object.keys(actions[0]?.edit?.changes ?? {}), [uri]);
  });

  it('fix all that has a safe fix, with edits that leave the rest alone', () => {
    const broken = document.replace('‸', '').replace('version: 1.0.0', 'version: 1.0').replace(/^/, '‸');
    const asked = ask(broken, { only: [fixAllKind] });
    assert.deepEqual(
      asked.actions.map(({ kind }) => kind),
      [fixAllKind],
    );
    const fixed = apply(asked, fixAllTitle);
    assert.equal(fixed.replaceAll('\\$(date)', '$(date)').includes('\\$'), false);
    assert.match(fixed, /\\\$\(date\)/);
    for (const { range } of editsOf(asked.actions[0]!)) assert.equal(range.start.line, range.end.line);
  });

  it('lead, below the fixes, to why each is a problem, where the client can show it', () => {
    const commands = new Set([explainCommand]);
    const { actions } = ask(document, { only: ['quickfix'] }, { commands });
    const last = actions.at(-1);
    assert.deepEqual(
      [last?.title, last?.kind, last?.command?.arguments],
      ['Explain this problem: shell-unescaped', 'quickfix', ['shell-unescaped']],
    );
    assert.equal(last?.command?.command, explainCommand);
    assert.deepEqual(
      last.diagnostics?.map(({ code }) => code),
      ['shell-unescaped'],
    );
    assert.equal(actions.filter(({ command }) => command).length, 1);
    assert.equal(
      ask(document, { only: ['refactor'] }, { commands }).actions.some((one) => one.command),
      false,
    );
    assert.equal(
      ask(document).actions.some((one) => one.command),
      false,
    );
  });

  const wanted: [what: string, context: Partial<CodeActionContext>, kinds: string[]][] = [
    ['everything', { only: [''] }, ['quickfix', fixAllKind]],
    ['fixes', { only: ['quickfix'] }, ['quickfix']],
    ['source actions', { only: ['source'] }, [fixAllKind]],
    ['fix-all of any server', { only: ['source.fixAll'] }, [fixAllKind]],
    ['fix-all of another server', { only: ['source.fixAll.eslint'] }, []],
    ['refactorings', { only: ['refactor'] }, []],
    ['something, by a command', { triggerKind: 1 }, ['quickfix', fixAllKind]],
    ['something, by moving the cursor', { triggerKind: 2 }, ['quickfix']],
  ];
  for (const [what, context, kinds] of wanted) {
    it(`are of the kinds that are asked for: ${what}`, () => {
      const { actions } = ask(document, context);
      assert.deepEqual([...new Set(actions.map(({ kind }) => kind))], kinds);
    });
  }
});

describe('actions for the problems of the line that the cursor is on', () => {
  it('are those for the diagnostics that the client names, wherever the cursor is', () => {
    const text = document.replace('‸', '');
    const parsed = new Document(text);
    const read = fixableOf(parsed);
    const { problems } = read;
    const start = { line: 6, character: 0 };
    const shown = diagnostics(problems, shape).filter(({ range }) => range.start.line === start.line);
    const ask = (context: CodeActionContext): CodeAction[] =>
      codeActions(read, { ...shape, resolveCodeActions: true, range: { start, end: start }, context });
    assert.deepEqual(
      ask({ diagnostics: [] }).filter(({ kind }) => kind === 'quickfix'),
      [],
    );
    const found = ask({ diagnostics: shown }).filter(({ kind }) => kind === 'quickfix');
    assert.ok(
      found.some(({ title }) => title === 'Replace with "table"'),
      found.map(({ title }) => title).join(', '),
    );
    assert.ok(found.some(({ title }) => /^Ignore/.test(title)));
    for (const action of found) {
      const { edit } = action.edit ? action : resolveCodeAction(read, action, shape);
      assert.ok(edit, action.title);
    }
  });
});
