import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeAll, openMarked, until } from './support.js';

/** What is typed at `‸`, and the result. */
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

  // The first document loads the editor's language support, and starts the server.
  before(async () => {
    const { document, cursor } = await openMarked('id: trim-reads\ninputs:\n‸');
    const word = new vscode.Position(0, 'id: '.length);
    await until(
      'the language',
      () => document.getText(document.getWordRangeAtPosition(word)) === 'trim-reads',
    );
    await until('the server', () => newLineEdits(document, cursor));
    await closeAll();
  });

  const leads = async ({ before, type, after }: Typed): Promise<void> => {
    await openMarked(before, { atCursor: true });
    await vscode.commands.executeCommand('type', { text: type });
    await until(JSON.stringify(after), () => marked() === after).catch(() => {
      assert.equal(marked(), after);
    });
  };

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
    for (const [title, , after] of enter) {
      const { document, cursor } = await openMarked(after);
      assert.deepEqual(await newLineEdits(document, cursor), [], title);
    }
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
      // The indentation is the editor's own, and differs between its versions.
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

/** The server's edits after a new line at a position. */
async function newLineEdits(
  { uri }: vscode.TextDocument,
  position: vscode.Position,
): Promise<vscode.TextEdit[]> {
  const options = { tabSize: 2, insertSpaces: true };
  const edits = await vscode.commands.executeCommand<vscode.TextEdit[] | undefined>(
    'vscode.executeFormatOnTypeProvider',
    uri,
    position,
    '\n',
    options,
  );
  return edits ?? [];
}

/** The text of the editor with its cursor. */
function marked(): string {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return '';
  const text = editor.document.getText();
  const at = editor.document.offsetAt(editor.selection.active);
  return `${text.slice(0, at)}‸${text.slice(at)}`;
}
