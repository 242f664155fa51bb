import { lspDiagnostics, uriOf } from './lsp.js';
import type { Reporter } from './report.js';
import { printed } from './result.js';

/** A line for each file, as soon as it is checked: what LSP publishes for it (LSP, "PublishDiagnosticsParams"). */
export const jsonlReport: Reporter = (write, context) => ({
  file(file) {
    const { folder } = context;
    const diagnostics = lspDiagnostics(printed(file, context), file.path, folder);
    write(`${JSON.stringify({ uri: uriOf(file.path, folder), diagnostics })}\n`);
  },
  // Standard error names the files that cannot be read.
  end: () => undefined,
});
