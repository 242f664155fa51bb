import { codeActions } from '../../../shared/src/features/actions/code-actions.js';
import { completion } from '../../../shared/src/features/completion/completion.js';
import { codeLenses } from '../../../shared/src/features/decoration/code-lens.js';
import { inlayHints } from '../../../shared/src/features/decoration/inlay-hints.js';
import { semanticTokens } from '../../../shared/src/features/decoration/semantic-tokens.js';
import { signatureHelp } from '../../../shared/src/features/decoration/signature-help.js';
import { formatEdits } from '../../../shared/src/features/format/format.js';
import { hover } from '../../../shared/src/features/hover/hover.js';
import { definition } from '../../../shared/src/features/navigation/definition.js';
import { references } from '../../../shared/src/features/navigation/references.js';
import { rename } from '../../../shared/src/features/navigation/rename.js';
import { documentLinks } from '../../../shared/src/features/structure/document-links.js';
import { documentSymbols } from '../../../shared/src/features/structure/document-symbols.js';
import { foldingRanges } from '../../../shared/src/features/structure/folding-ranges.js';
import { selectionRanges } from '../../../shared/src/features/structure/selection-ranges.js';
import { fixableOf } from '../../features/actions/support.js';
import type { Position, Range } from '../../../shared/src/text/range.js';
import type { Tool } from '../../../shared/src/tool/document.js';

const uri = 'file:///project/a.tool.yml';
const markup = 'markdown';

/** After the first `inputs.` of the command. */
function reference({ source }: Tool): Position {
  return source.positionAt(source.text.indexOf('inputs.') + 'inputs.'.length);
}

function whole({ source }: Tool): Range {
  return source.rangeOf({ start: 0, end: source.length });
}

/** Each feature once, without parsing the document. */
export const featureRuns: Readonly<Record<string, (tool: Tool) => unknown>> = {
  completion: (tool) =>
    completion(tool.document, { uri, position: reference(tool), snippets: true, insertTextMode: true }),
  hover: (tool) => hover(tool.document, { position: reference(tool), markup }),
  'signature help': (tool) =>
    signatureHelp(tool, { position: reference(tool), markup, labelOffsets: true, shown: undefined }),
  definition: (tool) => definition(tool, { uri, position: reference(tool) }),
  references: (tool) => references(tool, { uri, position: reference(tool), includeDeclaration: true }),
  rename: (tool) => rename(tool, { position: reference(tool), newName: 'another' }),
  'document symbols': (tool) => documentSymbols(tool, { uri, hierarchicalSymbols: true }),
  'folding ranges': (tool) =>
    foldingRanges(tool.document, {
      lineFoldingOnly: false,
      rangeLimit: undefined,
      foldingKinds: ['comment', 'region'],
    }),
  'selection ranges': (tool) => selectionRanges(tool.document, [reference(tool)]),
  'document links': (tool) => documentLinks(tool.document, { linkTooltips: true }),
  'semantic tokens': (tool) => semanticTokens(tool.document),
  'inlay hints': (tool) =>
    inlayHints(tool, {
      uri,
      range: whole(tool),
      kinds: { types: true, defaults: true, datatypes: true },
      locations: true,
      resolveTooltips: true,
    }),
  'code lens': (tool) =>
    codeLenses(tool, {
      uri,
      kinds: { uses: true, problems: true, render: true, tests: true },
      commands: new Set(),
    }),
  formatting: (tool) => formatEdits(tool.document, { tabSize: 2 }),
  'code actions': (tool) => {
    const { document } = tool;
    const at = reference(tool);
    return codeActions(fixableOf(document), {
      uri,
      version: 1,
      relatedInformation: true,
      unnecessaryTag: true,
      documentChanges: true,
      resolveCodeActions: true,
      commands: new Set(),
      range: { start: at, end: at },
      context: { diagnostics: [] },
    });
  },
};
