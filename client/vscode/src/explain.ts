import {
  CancellationTokenSource,
  commands,
  extensions,
  l10n,
  languages,
  Uri,
  ViewColumn,
  window,
  workspace,
  type QuickPickItem,
  type TextEditor,
} from 'vscode';
import { explainRequest, rulesRequest, type RuleSummary } from '@user-tool/protocol/catalog-requests.js';
import { explainCommand, languageId } from '@user-tool/protocol/names.js';
import { openExampleCommand } from './names.js';
import { answered, type Server } from './server.js';
import { command, type Disposable, type Services } from './services.js';

/** The URI scheme of the pages; the path is the code plus `.md`. */
const scheme = 'user-tool-rule';

/** Ships with VS Code; if it is disabled, there is no Markdown preview. */
const markdownExtension = 'vscode.markdown-language-features';

/** Explains a problem, and opens an example of it. The pages come from the server, so no network is needed. */
export function explanations(services: Services): Disposable[] {
  const { server } = services;
  return [
    workspace.registerTextDocumentContentProvider(scheme, {
      provideTextDocumentContent: async ({ path }, token) => {
        const code = path.replace(/^\/|\.md$/g, '');
        const explanation = await answered(server, explainRequest, { code }, token);
        return explanation?.page ?? noSuchCode(code);
      },
    }),
    command(services, explainCommand, async (code?: string) => {
      const ruleCode = code ?? (await codeAtCursor(server));
      if (ruleCode !== undefined) await showPage(ruleCode);
    }),
    command(services, openExampleCommand, async (code?: string) => {
      const ruleCode = code ?? (await chooseRule(server));
      return ruleCode === undefined ? undefined : openExample(server, ruleCode);
    }),
  ];
}

/** As a Markdown preview, next to the tool if one is open; as text without the preview. */
async function showPage(code: string): Promise<void> {
  const page = Uri.from({ scheme, path: `/${code}.md` });
  const preview = window.activeTextEditor ? 'markdown.showPreviewToSide' : 'markdown.showPreview';
  if (extensions.getExtension(markdownExtension)) await commands.executeCommand(preview, page);
  else await window.showTextDocument(page, { viewColumn: ViewColumn.Beside, preserveFocus: true });
}

/** The code of the problem at the cursor; the user chooses if there are several, or from all if there are none. */
async function codeAtCursor(server: Server): Promise<string | undefined> {
  const codes = window.activeTextEditor ? codesAt(window.activeTextEditor) : [];
  if (codes.length > 1) return window.showQuickPick(codes, { title: l10n.t('Select a problem to explain') });
  return codes[0] ?? chooseRule(server);
}

function codesAt({ document, selection }: TextEditor): string[] {
  const problems = languages
    .getDiagnostics(document.uri)
    .filter(({ range, source }) => source === 'user-tool' && range.intersection(selection));
  const codes = problems.map(({ code }) => String(typeof code === 'object' ? code.value : code));
  return [...new Set(codes)];
}

async function chooseRule(server: Server): Promise<string | undefined> {
  const cancel = new CancellationTokenSource();
  const rules = answered(server, rulesRequest, {}, cancel.token);
  const items: Promise<QuickPickItem[]> = rules.then(itemsOf);
  const chosen = await window.showQuickPick(items, {
    title: l10n.t('All problems'),
    placeHolder: l10n.t('No problem at the cursor: choose from all problems'),
    matchOnDetail: true,
  });
  cancel.cancel();
  return chosen?.label;
}

function itemsOf(rules: RuleSummary[]): QuickPickItem[] {
  return rules.map(({ code, summary }) => ({ label: code, detail: summary.replaceAll('`', '') }));
}

/** Opens a new tool that has the problem. */
async function openExample(server: Server, code: string): Promise<Uri> {
  const explanation = await answered(server, explainRequest, { code });
  if (!explanation) throw new Error(noSuchCode(code));
  if (explanation.example === undefined)
    throw new Error(l10n.t('There is no example of "{0}": a single tool cannot have this problem.', code));
  const document = await workspace.openTextDocument({ language: languageId, content: explanation.example });
  await window.showTextDocument(document, { preview: false });
  return document.uri;
}

function noSuchCode(code: string): string {
  return l10n.t('Unknown problem code: "{0}".', code);
}
