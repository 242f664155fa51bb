import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeAll, openMarked, until } from './support.js';

/** What is typed where `‸` is, and where that leads. */
interface Typed {
  title: string;
  before: string;
  type: string;
  after: string;
}

const enter: [title: string, before: string, after: string][] = [
  ['below a key', 'inputs:‸', 'inputs:\n  ‸'],
  ['below a key with a comment', 'inputs: # none‸', 'inputs: # none\n  ‸'],
  [
    'below a key in a list',
    'inputs:\n  - name: a\n    options:‸',
    'inputs:\n  - name: a\n    options:\n      ‸',
  ],
  ['below a key behind a dash', 'inputs:\n  - options:‸', 'inputs:\n  - options:\n      ‸'],
  ['beside the key behind a dash', 'inputs:\n  - name: a‸', 'inputs:\n  - name: a\n    ‸'],
  ['beside a key', 'inputs:\n  - name: a\n    type: data‸', 'inputs:\n  - name: a\n    type: data\n    ‸'],
  ['beside a key of the document', 'id: a‸', 'id: a\n‸'],
  ['below the header of a block', 'shell_command: |‸', 'shell_command: |\n  ‸'],
  ['below a header with an indicator', 'shell_command: >-‸', 'shell_command: >-\n  ‸'],
  ['below a header behind a dash', 'configfiles:\n  - content: |‸', 'configfiles:\n  - content: |\n      ‸'],
  ['below a header that is an item', 'expression_lib:\n  - |‸', 'expression_lib:\n  - |\n    ‸'],
  ['within a text', 'description: |\n  one‸', 'description: |\n  one\n  ‸'],
  ['within a command', 'shell_command: |\n  cat a‸', 'shell_command: |\n  cat a\n  ‸'],
  ['within help', 'help: |\n  # One‸', 'help: |\n  # One\n  ‸'],
  ['below a link', 'help: see https://example.org‸', 'help: see https://example.org\n‸'],
];

const pairs: Typed[] = [
  { title: 'closes a bracket', before: 'format: ‸', type: '[', after: 'format: [‸]' },
  { title: 'closes a quote', before: 'name: ‸', type: '"', after: 'name: "‸"' },
  {
    title: 'closes the bracket of a reference',
    before: 'label: "a $‸"',
    type: '(',
    after: 'label: "a $(‸)"',
  },
  { title: 'leaves an apostrophe alone', before: 'name: it‸', type: "'", after: "name: it'‸" },
  { title: 'leaves comments alone', before: '# it‸', type: '(', after: '# it(‸' },
  {
    title: 'puts the dash of the next item below the dashes of its list',
    before: 'inputs:\n  - name: a\n    type: text\n    ‸',
    type: '-',
    after: 'inputs:\n  - name: a\n    type: text\n  -‸',
  },
];

describe('typing', () => {
  afterEach(closeAll);

  // Again and again, for grammars are loaded and the server is started by the first document.
  const leads = ({ before, type, after }: Typed): Promise<boolean> =>
    until(JSON.stringify(after), async () => {
      await openMarked(before, { atCursor: true });
      await vscode.commands.executeCommand('type', { text: type });
      const led = await soon(() => marked() === after);
      await closeAll();
      return led;
    });

  const keys = enter.map(([title, before, after]) => ({
    title: `goes on ${title}`,
    before,
    type: '\n',
    after,
  }));
  for (const typed of [...keys, ...pairs]) {
    it(typed.title, async () => {
      await leads(typed);
    });
  }

  describe('without the server', () => {
    const set = (value?: boolean): Thenable<void> =>
      vscode.workspace
        .getConfiguration('editor', { languageId: 'user-tool' })
        .update('formatOnType', value, vscode.ConfigurationTarget.Global, true);
    before(() => set(false));
    after(() => set());

    for (const typed of keys) {
      it(typed.title, async () => {
        await leads(typed);
      });
    }
  });

  it('agrees with the server about where a line begins', async () => {
    const editsAt = async (marked: string): Promise<vscode.TextEdit[]> => {
      const { document, cursor } = await openMarked(marked);
      const edits = await vscode.commands.executeCommand<vscode.TextEdit[] | undefined>(
        'vscode.executeFormatOnTypeProvider',
        document.uri,
        cursor,
        '\n',
        { tabSize: 2, insertSpaces: true },
      );
      return edits ?? [];
    };
    await until('an answer', () => editsAt('inputs:\n‸'));
    for (const [title, , after] of enter) assert.deepEqual(await editsAt(after), [], title);
  });

  const scripts: [language: string, before: string][] = [
    ['Python', 'configfiles:\n  - filename: a.py\n    content: |\n      def f():‸'],
    ['JavaScript', 'requirements:\n  - expression_lib:\n      - |\n        function f() {‸'],
    ['the shell', 'shell_command: |\n  if true; then‸'],
  ];
  for (const [language, before] of scripts) {
    it(`stays inside a script in ${language}`, async () => {
      const { document, cursor } = await openMarked(before, { atCursor: true });
      await vscode.commands.executeCommand('type', { text: '\n' });
      const above = document.lineAt(cursor.line).firstNonWhitespaceCharacterIndex;
      await until('the new line', () => document.lineCount > cursor.line + 1);
      // How much further in is the editor's own, and differs between its versions.
      assert.ok(document.lineAt(cursor.line + 1).text.length >= above, JSON.stringify(document.getText()));
    });
  }

  it('goes on with a comment that is broken', async () => {
    const { document } = await openMarked('# one ‸two', { atCursor: true });
    await vscode.commands.executeCommand('type', { text: '\n' });
    await until('the next line', () => /^# one ?\n# +two$/.test(document.getText()));
  });

  it('comments a line', async () => {
    const { document } = await openMarked('id: a‸', { atCursor: true });
    await vscode.commands.executeCommand('editor.action.commentLine');
    await until('the comment', () => document.getText() === '# id: a');
  });

  it('takes names with hyphens for one word', async () => {
    const { document, cursor } = await openMarked('id: trim-‸reads\n');
    const range = document.getWordRangeAtPosition(cursor);
    assert.equal(document.getText(range), 'trim-reads');
  });
});

/** Whether something comes true within a second, for what a command does arrives after it has ended. */
async function soon(probe: () => boolean): Promise<boolean> {
  const end = Date.now() + 1_000;
  while (!probe()) {
    if (Date.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return true;
}

/** The text of the editor with its cursor. */
function marked(): string {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return '';
  const text = editor.document.getText();
  const at = editor.document.offsetAt(editor.selection.active);
  return `${text.slice(0, at)}‸${text.slice(at)}`;
}
