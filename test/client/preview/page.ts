import { build } from 'esbuild';
import { basename, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { pageHtml } from '../../../client/vscode/src/preview/html.js';
import type { FromPage, ToPage } from '../../../client/forms/src/messages.js';
import { shownValues, type Values } from '../../../server/platform-api/src/form-values.js';
import { bundleOne, previewPage } from '../../../scripts/build.mjs';
import { createSandbox } from '../../../server/common/src/sandbox.js';
import type { PlacedForm } from '../../../server/protocol/src/tool-requests.js';
import {
  evaluateTool,
  renderedTexts,
  renderingErrors,
} from '../../../shared/src/features/evaluation/rendering.js';
import { placedForm } from '../../../shared/src/features/forms/placed-form.js';
import { toolIn } from '../../support/tools.js';

const origin = 'https://preview.example.org';

/** The script and the style sheet of the page, as packaged. */
async function assets(): Promise<Map<string, string>> {
  const { files } = await bundleOne(previewPage);
  return new Map(files.map(({ path, contents }) => [basename(path), new TextDecoder().decode(contents)]));
}

/** The words of the page, in English. */
async function words(): Promise<{ [key: string]: string }> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, '../../../client/forms/src/words.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    plugins: [
      {
        name: 'vscode',
        setup(made) {
          made.onResolve({ filter: /^vscode$/ }, () => ({ path: 'vscode', namespace: 'stub' }));
          made.onLoad({ filter: /./, namespace: 'stub' }, () => ({
            contents: 'export const l10n = { t: (text) => text };',
          }));
        },
      },
    ],
  });
  const code = Buffer.from(outputFiles[0]?.text ?? '').toString('base64');
  const { pageWords } = (await import(`data:text/javascript;base64,${code}`)) as {
    pageWords: () => { [key: string]: string };
  };
  return pageWords();
}

/** How to open a page. */
export interface Opening {
  browser: Browser;
  /** The text of the tool. */
  text: string;
  /** VS Code's CSS variables and body class. */
  theme?: { kind: string; variables: { [name: string]: string } };
  /** The values entered before. */
  values?: Values;
  /** Whether tools can be run. */
  canRun?: boolean;
  /** Lets axe run. */
  bypassCSP?: boolean;
}

/** The page of a preview, with an extension that behaves like ours. */
export interface OpenedPage {
  page: Page;
  /** Messages from the page, oldest first. */
  said: FromPage[];
  /** Errors in the page, including violations of its policy. */
  wrong: string[];
  /** Sends the page another text of the tool, without waiting. */
  edit: (text: string) => Promise<void>;
  tell: (message: ToPage) => Promise<void>;
}

/** Creates pages; what they share is created once. */
export async function pageMaker(): Promise<(opening: Opening) => Promise<OpenedPage>> {
  const [files, own, sandbox] = await Promise.all([assets(), words(), createSandbox()]);

  return async ({ browser, text, theme, values: before = {}, canRun = false, bypassCSP = false }) => {
    const context = await browser.newContext({ bypassCSP, viewport: { width: 700, height: 900 } });
    const page = await context.newPage();
    const said: FromPage[] = [];
    const wrong: string[] = [];
    let tool = toolIn(text);
    let values = before;

    const tell = (message: ToPage): Promise<void> =>
      page.evaluate((data) => {
        (globalThis as unknown as { postMessage: (data: unknown, to: string) => void }).postMessage(
          data,
          '*',
        );
      }, message as unknown);
    const update = async (): Promise<void> => {
      const form = placedForm(tool) as unknown as PlacedForm;
      const given = shownValues(form, values);
      const evaluated = await evaluateTool(tool.document, { given, sample: 'required' }, sandbox);
      const faults = renderingErrors(tool.document, evaluated);
      await tell({ type: 'update', form, texts: renderedTexts(tool.document, evaluated), faults });
    };
    await page.exposeFunction('said', async (message: FromPage) => {
      said.push(message);
      if (message.type === 'ready') await tell({ type: 'start', words: own, values, canRun });
      if (message.type === 'values') values = message.values;
      if (message.type === 'ready' || message.type === 'values') await update();
    });
    page.on('pageerror', ({ message }) => wrong.push(message));
    page.on('console', (message) => {
      if (message.type() === 'error') wrong.push(message.text());
    });
    // The compiler of the tests calls it in every function that contains functions.
    await page.addInitScript('globalThis.__name = (made) => made');
    await page.addInitScript(fakeEditor, theme);
    page.setDefaultTimeout(150_000);
    await page.route('**/*', (route) => {
      const name = basename(new URL(route.request().url()).pathname);
      const contentType = name.endsWith('.css')
        ? 'text/css'
        : name.endsWith('.js')
          ? 'text/javascript'
          : 'text/html';
      const html = pageHtml({
        nonce: 'f00',
        source: origin,
        script: `${origin}/preview-page.js`,
        style: `${origin}/preview-style.css`,
        language: 'en',
        title: 'Preview: a.tool.yml',
        tool: 'file:///project/a.tool.yml',
      });
      return route.fulfill({ contentType, body: files.get(name) ?? html });
    });
    await page.goto(`${origin}/`);
    await page.locator('h1').waitFor();
    await page.locator('pre, .hint').first().waitFor({ state: 'attached' });
    return {
      page,
      said,
      wrong,
      tell,
      edit: async (now) => {
        tool = toolIn(now);
        await update();
      },
    };
  };
}

/** What VS Code does to its pages. Runs in the page. */
function fakeEditor(theme: Opening['theme']): void {
  interface Styled {
    style: { setProperty(name: string, value: string): void };
    className: string;
  }
  const scope = globalThis as unknown as {
    acquireVsCodeApi: () => object;
    said: (message: unknown) => void;
    document: {
      documentElement: Styled;
      body: Styled;
      addEventListener(type: string, act: () => void): void;
    };
    sessionStorage: { getItem(key: string): string | null; setItem(key: string, value: string): void };
  };
  scope.acquireVsCodeApi = () => ({
    postMessage: (message: unknown) => {
      scope.said(message);
    },
    getState: () => JSON.parse(scope.sessionStorage.getItem('state') ?? 'null') as unknown,
    setState: (state: unknown) => {
      scope.sessionStorage.setItem('state', JSON.stringify(state));
    },
  });
  scope.document.addEventListener('DOMContentLoaded', () => {
    const { documentElement, body } = scope.document;
    for (const [name, value] of Object.entries(theme?.variables ?? {}))
      documentElement.style.setProperty(name, value);
    body.className = theme?.kind ?? 'vscode-light';
  });
}
