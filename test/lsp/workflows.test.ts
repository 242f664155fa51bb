import assert from 'node:assert/strict';
import {
  FoldingRangeRequest,
  SelectionRangeRequest,
  SemanticTokensRangeRequest,
  SemanticTokensRequest,
  type ClientCapabilities,
  type CodeAction,
  type CodeLens,
  type CompletionList,
  type DocumentSymbol,
  type FoldingRange,
  type Position,
  type Range,
  type SelectionRange,
  type SemanticTokens,
  type SymbolInformation,
  type TextDocumentEdit,
  type TextEdit,
  type WorkspaceDiagnosticReport,
  type WorkspaceEdit,
} from 'vscode-languageserver/node';
import {
  formRequest,
  renderRequest,
  representationRequest,
  statusRequest,
  type PlacedForm,
  type RenderResult,
  type Submittable,
  type ToolStatus,
} from '../../server/protocol/src/tool-requests.js';
import { countLines } from '../support/documents.js';
import { applyEdits } from '../support/edits.js';
import { until } from '../support/until.js';
import { workflowHead, workflowWith } from '../support/workflows.js';
import { tokenRanges } from './answers.js';
import { codesOf, fullCapabilities, pushCapabilities, TestClient, type ClientShape } from './client.js';
import { Folder } from './folder.js';

const indent = 4;
const tool = (id: string): string => countLines({ dialect: 'galaxy', id });
const misspelled = (id: string): string => tool(id).replace('inputs.table', 'inputs.tabel');
const inStep = (text: string): string => `- run:\n${text.replace(/^(?=.)/gm, ' '.repeat(indent))}`;

/** Two tools, in a step each. */
const two = (first: string, second: string): string => workflowWith(first, { indent, after: inStep(second) });
const firstLine = workflowHead.length;
const secondLine = firstLine + tool('one').split('\n').length;

const createsFiles: ClientCapabilities = {
  ...fullCapabilities,
  workspace: {
    ...fullCapabilities.workspace,
    workspaceEdit: { documentChanges: true, resourceOperations: ['create'] },
  },
};

describe('workflows', () => {
  let folder: Folder;
  let client: TestClient;
  let uri: string;
  beforeEach(() => {
    folder = new Folder();
    uri = folder.uri('a.gxwf.yml');
  });
  afterEach(async () => {
    await client.stop();
    assert.deepEqual(client.log, []);
    folder.remove();
  });

  const start = async (shape: ClientShape = {}): Promise<void> => {
    client = await TestClient.start({ capabilities: fullCapabilities, folders: [folder.uri()], ...shape });
  };
  const open = (text: string, at = uri): Promise<void> => client.open(at, text, 'yaml');
  const about = <R>(method: string, params: object = {}): Promise<R> =>
    client.request<R>(method, { textDocument: { uri }, ...params });
  const actions = (range: Range, only?: string[]): Promise<CodeAction[] | null> =>
    about('textDocument/codeAction', { range, context: { diagnostics: [], ...(only && { only }) } });
  const at = (line: number, character = 0): Range => ({
    start: { line, character },
    end: { line, character },
  });

  describe('have the answers for all of their tools', () => {
    it('problems, each at its place', async () => {
      await start();
      await open(two(misspelled('one'), misspelled('two')));
      const problems = await client.pull(uri);
      assert.deepEqual(codesOf(problems), ['reference-undeclared', 'reference-undeclared']);
      assert.deepEqual(
        problems.map(({ range }) => range.start.line),
        [firstLine + 6, secondLine + 6],
      );
    });

    it('problems that are pushed, and none of the workflow itself', async () => {
      await start({ capabilities: pushCapabilities });
      await open(`${two(tool('one'), misspelled('two'))}oops: {\n`);
      const { diagnostics } = await until('problems', () => client.published.at(-1));
      assert.deepEqual(codesOf(diagnostics), ['reference-undeclared']);
    });

    it('symbols, folding ranges, tokens, lenses, and formatting', async () => {
      await start();
      const text = two(
        tool('one').replace('type: data', 'type:  data'),
        tool('two').replace('name: C', 'name:   C'),
      );
      await open(text);
      const symbols = await about<DocumentSymbol[]>('textDocument/documentSymbol');
      assert.deepEqual(
        symbols.map(({ range }) => range.start.line),
        [firstLine, secondLine],
      );
      const folds = await about<FoldingRange[]>(FoldingRangeRequest.method);
      assert.ok(
        folds.some(({ startLine }) => startLine === firstLine + 5),
        JSON.stringify(folds),
      );
      assert.ok(
        folds.some(({ startLine }) => startLine === secondLine + 5),
        JSON.stringify(folds),
      );
      const { data } = await about<SemanticTokens>(SemanticTokensRequest.method);
      const tokens = tokenRanges(data);
      const inSecond = tokens.filter(({ start: { line } }) => line >= secondLine);
      assert.equal(inSecond.length, tokens.length / 2);
      assert.deepEqual(
        inSecond.map(({ start }) => start.line - secondLine),
        tokens.slice(0, tokens.length / 2).map(({ start }) => start.line - firstLine),
      );
      const range = {
        start: { line: secondLine, character: 0 },
        end: { line: secondLine + 99, character: 0 },
      };
      const some = await about<SemanticTokens>(SemanticTokensRangeRequest.method, { range });
      assert.deepEqual(tokenRanges(some.data), inSecond);
      const lenses = await about<CodeLens[]>('textDocument/codeLens');
      assert.equal(lenses.length, 4);
      const edits = await about<TextEdit[]>('textDocument/formatting', {
        options: { tabSize: 2, insertSpaces: true },
      });
      assert.equal(applyEdits(text, edits), two(tool('one'), tool('two')));
    });

    it('lenses with what is about their tool', async () => {
      await start();
      await open(two(tool('one'), misspelled('two')));
      const lenses = await about<CodeLens[]>('textDocument/codeLens');
      const resolved = await Promise.all(
        lenses.map((lens) => client.request<CodeLens>('codeLens/resolve', lens)),
      );
      assert.deepEqual(
        resolved.map(({ command }) => command?.title),
        ['no problems', '1 reference', '1 error', 'not used'],
      );
    });

    it('lenses that show what each of them would run', async () => {
      await start({ initializationOptions: { commands: ['userTool.render'] } });
      await open(two(tool('one'), tool('two')));
      const lenses = await about<CodeLens[]>('textDocument/codeLens');
      const shown = lenses.filter(({ command }) => command?.command === 'userTool.render');
      assert.deepEqual(
        shown.map(({ range, command }) => [range.start.line, command?.arguments]),
        [
          [firstLine + 5, [`${uri}#/steps/0/run`]],
          [secondLine + 5, [`${uri}#/steps/1/run`]],
        ],
      );
    });

    it('lenses that run the tests of each of them', async () => {
      await start({ initializationOptions: { commands: ['userTool.runTests'] } });
      const tested = (id: string): string => `${tool(id)}tests:\n  - inputs: {}\n`;
      await open(two(tested('one'), tested('two')));
      const lenses = await about<CodeLens[]>('textDocument/codeLens');
      const [first, second] = [`${uri}#/steps/0/run`, `${uri}#/steps/1/run`];
      assert.deepEqual(
        lenses.flatMap(({ command }) =>
          command?.command === 'userTool.runTests' ? [command.arguments] : [],
        ),
        [[first], [first, 1], [second], [second, 1]],
      );
    });

    it('actions on all of them, and on the one at the cursor', async () => {
      await start();
      const [first, second] = ['one', 'two'].map((id) => tool(id).replace('wc -l', 'echo $(date)'));
      const text = two(first ?? '', second ?? '');
      await open(text);
      const fixed = async (range: Range): Promise<string> => {
        const [action, ...more] = (await actions(range, ['source.fixAll'])) ?? [];
        assert.ok(action && more.length === 0);
        const { edit } = await client.request<CodeAction>('codeAction/resolve', action);
        const changes = (edit?.documentChanges ?? []) as TextDocumentEdit[];
        return applyEdits(
          text,
          changes.flatMap(({ edits }) => edits as TextEdit[]),
        );
      };
      const whole = { start: { line: 0, character: 0 }, end: { line: 999, character: 0 } };
      assert.equal(await fixed(whole), text.replaceAll('$(date)', '\\$(date)'));
      assert.equal(await fixed(at(firstLine + 1, 8)), text.replace('$(date)', '\\$(date)'));
      assert.equal(await actions(at(0)), null);
    });

    it('selections, one for each position', async () => {
      await start();
      await open(two(tool('one'), tool('two')));
      const positions: Position[] = [
        { line: secondLine + 1, character: 9 },
        { line: 0, character: 2 },
        { line: firstLine + 1, character: 9 },
      ];
      const ranges = await about<SelectionRange[]>(SelectionRangeRequest.method, { positions });
      assert.deepEqual(
        ranges.map(({ range, parent }) => [range.start.line, parent !== undefined]),
        [
          [secondLine + 1, true],
          [0, false],
          [firstLine + 1, true],
        ],
      );
    });
  });

  describe('have the answers for the tool at a place', () => {
    beforeEach(async () => {
      await start();
      await open(
        two(tool('one'), tool('two').replace('name: table', 'name: lines').replace('s.table', 's.lines')),
      );
    });

    it('what it would run, its form, and its representation', async () => {
      const position = { line: secondLine + 1, character: 6 };
      const rendered = await about<RenderResult>(renderRequest.method, { position });
      assert.equal(rendered.id, 'two');
      assert.equal(rendered.texts[0]?.range.start.line, secondLine + 5);
      const form = await about<PlacedForm>(formRequest.method, { position });
      assert.deepEqual(
        form.inputs.map(({ name, range }) => [name, range?.start.line]),
        [['lines', secondLine + 8]],
      );
      const submittable = await about<Submittable>(representationRequest.method, { position });
      assert.equal(submittable.representation?.['id'], 'two');
      assert.equal((await about<RenderResult>(renderRequest.method)).id, 'one');
    });

    it('the same for the tool that a pointer is to, which the status gives', async () => {
      const position = { line: secondLine + 1, character: 6 };
      const { pointer } = await about<ToolStatus>(statusRequest.method, { position });
      assert.equal(pointer, '/steps/1/run');
      assert.equal((await about<RenderResult>(renderRequest.method, { pointer })).id, 'two');
      assert.equal((await about<PlacedForm>(formRequest.method, { pointer })).inputs[0]?.name, 'lines');
      const submittable = await about<Submittable>(representationRequest.method, { pointer });
      assert.equal(submittable.representation?.['id'], 'two');
      for (const { method } of [renderRequest, formRequest, statusRequest, representationRequest])
        assert.equal(await about(method, { pointer: '/steps/2/run' }), null, method);
      const nowhere = { position: { line: 1, character: 0 } };
      assert.equal(await about(statusRequest.method, nowhere), null);
    });

    it('completion and renaming only see that tool', async () => {
      const position = { line: secondLine + 6, character: indent + 19 };
      const { items } = await about<CompletionList>('textDocument/completion', { position });
      assert.deepEqual(
        items.filter(({ label }) => ['table', 'lines'].includes(label)).map(({ label }) => label),
        ['lines'],
      );
      const edit = await about<WorkspaceEdit>('textDocument/rename', { position, newName: 'rows' });
      const edited = ((edit.documentChanges ?? []) as TextDocumentEdit[]).flatMap(
        ({ edits }) => edits as TextEdit[],
      );
      assert.deepEqual(
        edited.map(({ range }) => range.start.line),
        [secondLine + 6, secondLine + 8],
      );
      assert.equal(await about('textDocument/hover', { position: { line: 1, character: 2 } }), null);
    });
  });

  it('hold back what is half typed in a tool, and nothing else', async () => {
    await start();
    const text = two(tool('one'), misspelled('two'));
    await open(text);
    assert.deepEqual(codesOf(await client.pull(uri)), ['reference-undeclared']);
    const line = firstLine + 6;
    const column = text.split('\n')[line]?.indexOf('table') ?? 0;
    const range = { start: { line, character: column }, end: { line, character: column + 5 } };
    await client.edit(uri, 'tab', range);
    assert.deepEqual(
      (await client.pull(uri)).map((problem) => problem.range.start.line),
      [secondLine + 6],
    );
    await client.edit(uri, '# x', { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } });
    assert.deepEqual(
      (await client.pull(uri)).map((problem) => problem.range.start.line),
      [line, secondLine + 6],
    );
  });

  describe('are in the workspace', () => {
    it('by the problems of their tools, also while they are closed', async () => {
      folder.write('a.gxwf.yml', two(misspelled('one'), tool('two')));
      folder.write('b.gxwf.yaml', workflowWith(misspelled('three'), { indent }));
      folder.write('b.yml', workflowWith(misspelled('four'), { indent }));
      folder.write('c.gxwf.yml', 'class: GalaxyWorkflow\nsteps: []\n');
      await start();
      const { items } = await client.request<WorkspaceDiagnosticReport>('workspace/diagnostic', {
        previousResultIds: [],
      });
      assert.deepEqual(
        items.map((item) => [item.uri, item.kind === 'full' && codesOf(item.items)]),
        [
          [uri, ['reference-undeclared']],
          [folder.uri('b.gxwf.yaml'), ['reference-undeclared']],
        ],
      );
    });

    it('with symbols for their tools, which are no duplicates of files', async () => {
      folder.write('one.tool.yml', tool('one'));
      folder.write('a.gxwf.yml', workflowWith(tool('one'), { indent }));
      await start();
      const found = await client.request<SymbolInformation[]>('workspace/symbol', { query: 'one' });
      assert.deepEqual(
        found.map(({ location }) => location.uri),
        [uri, folder.uri('one.tool.yml')],
      );
      await open(workflowWith(tool('one'), { indent }));
      assert.deepEqual(codesOf(await client.pull(uri)), []);
      await open(tool('one'), folder.uri('one.tool.yml'));
      assert.deepEqual(codesOf(await client.pull(folder.uri('one.tool.yml'))), []);
    });

    it('by their names, unless the project excludes them', async () => {
      folder.write('.user-tool.yml', 'ignore: [a.gxwf.yml]\n');
      await start();
      const text = workflowWith(misspelled('one'), { indent });
      await open(text);
      await open(text, folder.uri('b.yml'));
      await open(text, folder.uri('b.gxwf.yaml'));
      assert.deepEqual(await client.pull(uri), []);
      assert.deepEqual(await client.pull(folder.uri('b.yml')), []);
      assert.deepEqual(codesOf(await client.pull(folder.uri('b.gxwf.yaml'))), ['reference-undeclared']);
    });
  });

  describe('move tools', () => {
    const extract = async (): Promise<CodeAction[]> =>
      (await actions(at(firstLine - 1, 3), ['refactor.extract'])) ?? [];
    const workflow = workflowWith(tool('one'), { indent, after: '  out: []\n' });

    it('to a new file, next to them', async () => {
      folder.write('one.tool.yml', tool('one'));
      await start({ capabilities: createsFiles });
      await open(workflow);
      const [action, ...more] = await extract();
      assert.equal(action?.title, 'Extract this tool to "one-2.tool.yml"');
      assert.equal(more.length, 0);
      const [create, file, own] = action.edit?.documentChanges ?? [];
      const created = folder.uri('one-2.tool.yml');
      assert.deepEqual(create, { kind: 'create', uri: created });
      const { textDocument, edits } = file as TextDocumentEdit;
      assert.deepEqual(textDocument, { uri: created, version: null });
      assert.equal(applyEdits('', edits as TextEdit[]), tool('one'));
      const after = applyEdits(workflow, (own as TextDocumentEdit).edits as TextEdit[]);
      assert.equal(after, `${workflowHead.join('\n')} one-2.tool.yml\n  out: []\n`);
    });

    it('not to a file that the client cannot create', async () => {
      await start();
      await open(workflow);
      assert.deepEqual(await extract(), []);
    });

    it('from a file, as it is in the editor', async () => {
      folder.write('tools/one.tool.yml', tool('one'));
      await start();
      const text = `${workflowHead.join('\n')} tools/one.tool.yml\n  out: []\n`;
      await open(text);
      const embed = async (): Promise<string> => {
        const [action] = (await actions(at(firstLine - 1, 8), ['refactor.inline'])) ?? [];
        assert.equal(action?.title, 'Embed the tool of "tools/one.tool.yml"');
        const [own] = (action.edit?.documentChanges ?? []) as TextDocumentEdit[];
        return applyEdits(text, (own?.edits ?? []) as TextEdit[]);
      };
      assert.equal(await embed(), workflow);
      await open(tool('one').replace('Count', 'Tally'), folder.uri('tools/one.tool.yml'));
      assert.equal(await embed(), workflow.replace('Count', 'Tally'));
    });

    it('not from a file that is not there', async () => {
      await start();
      await open(`${workflowHead.join('\n')} one.tool.yml\n`);
      assert.deepEqual(await actions(at(firstLine - 1, 8)), null);
    });
  });
});
