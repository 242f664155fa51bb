import {
  commands,
  Uri,
  ViewColumn,
  window,
  workspace,
  type WebviewPanel,
  type WebviewPanelSerializer,
} from 'vscode';
import { renderCommand } from '@user-tool/protocol/names.js';
import { runToolCommand } from '../names.js';
import { command, type Disposable, type Services } from '../services.js';
import { fileOf } from '../tool-uri.js';
import { readPageState } from '@user-tool/forms/messages.js';
import { PreviewPanel, titleOf, type PanelServices } from './panel.js';

/** The type of the panels, as in the manifest. */
const viewType = 'userTool.preview';

/** The panel that shows what a tool would run and its form, and the command that opens it. */
export function previews(services: Services): Disposable[] {
  const { activeTool, context, server, remembered, runCommand } = services;
  const shown = new Previews({
    ask: (request, params, token) => server.ask(request, params, token),
    remembered,
    extension: context.extensionUri,
    run: runCommand && ((tool) => void commands.executeCommand(runToolCommand, tool)),
  });
  return [
    shown,
    window.registerWebviewPanelSerializer(viewType, shown),
    command(services, renderCommand, async (address?: unknown) => {
      const tool = await activeTool.meant(toolOf(address));
      if (tool) shown.show(tool);
    }),
  ];
}

/** The panels, one for each tool. Each stays with its tool, even if the file is renamed. */
export class Previews implements WebviewPanelSerializer, Disposable {
  private readonly shown = new Map<string, PreviewPanel>();

  private readonly listeners: Disposable[];

  constructor(private readonly services: PanelServices) {
    this.listeners = [
      workspace.onDidRenameFiles(({ files }) => {
        for (const { oldUri, newUri } of files) this.renamed(oldUri, newUri);
      }),
    ];
  }

  /** Shows the preview of a tool next to it; the focus does not move. */
  show(tool: Uri): void {
    const open = this.shown.get(tool.toString());
    if (open) open.panel.reveal(undefined, true);
    else
      this.adopt(
        tool,
        window.createWebviewPanel(viewType, titleOf(tool), {
          viewColumn: ViewColumn.Beside,
          preserveFocus: true,
        }),
      );
  }

  /** Called by VS Code for a panel that was open when the window closed. */
  async deserializeWebviewPanel(panel: WebviewPanel, state: unknown): Promise<void> {
    const tool = parsed(readPageState(state)?.tool ?? '');
    // Its editor may not be restored yet. If the file is gone, the panel says so.
    if (tool && tool.scheme !== 'untitled')
      await workspace.openTextDocument(fileOf(tool)).then(undefined, () => undefined);
    // Checked only now: the command may have shown the tool during the `await`.
    if (!tool || this.shown.has(tool.toString())) panel.dispose();
    else this.adopt(tool, panel);
  }

  dispose(): void {
    for (const listener of this.listeners) listener.dispose();
    for (const { panel } of this.shown.values()) panel.dispose();
  }

  /** @param from a file, or a folder of tools */
  private renamed(from: Uri, to: Uri): void {
    for (const { tool } of [...this.shown.values()]) {
      const below = tool.path.slice(from.path.length);
      if (fileOf(tool).with({ path: from.path }).toString() !== from.toString()) continue;
      if (tool.path === from.path + below && /^(?:\/|$)/.test(below))
        this.move(tool, to.with({ path: to.path + below, fragment: tool.fragment }));
    }
  }

  /** From now on the panel of a tool belongs to another URI. */
  private move(from: Uri, to: Uri): void {
    const preview = this.shown.get(from.toString());
    if (!preview || this.shown.has(to.toString())) return;
    preview.dispose();
    this.shown.delete(from.toString());
    this.services.remembered.move(from, to);
    this.adopt(to, preview.panel);
  }

  private adopt(tool: Uri, panel: WebviewPanel): void {
    const preview = new PreviewPanel(tool, panel, this.services);
    this.shown.set(tool.toString(), preview);
    panel.onDidDispose(() => {
      // By now, another panel may have this URI.
      if (this.shown.get(tool.toString()) === preview) this.shown.delete(tool.toString());
    });
  }
}

/** The tool of a URI, as code lenses and menus pass it. */
function toolOf(address: unknown): Uri | undefined {
  if (address instanceof Uri) return address;
  return typeof address === 'string' ? parsed(address) : undefined;
}

function parsed(address: string): Uri | undefined {
  try {
    return address === '' ? undefined : Uri.parse(address, true);
  } catch {
    return undefined;
  }
}
