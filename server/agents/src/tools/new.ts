import { Type } from 'typebox';
import { nextAfterCheck, oneLine, problemLines } from '../answer.js';
import { headBlock, yamlBlock } from '../blocks.js';
import { composed, parts } from '../compose.js';
import { mcpTool } from '../mcp-tool.js';

const maxText = 8000;

export const newTool = mcpTool({
  name: 'new',
  title: 'Compose a tool',
  description: ({ writes }) =>
    `Composes a tool from its parts and checks it. ${writes ? 'With "path", a tool without errors is written to a new file. ' : ''}More fields: the resource user-tool://schema/short.`,
  input: {
    ...parts,
    path: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 1000,
        description: 'A new file inside the root folder, NAME.tool.yml. Existing files are never replaced.',
      }),
    ),
  },
  omits: ({ writes }) => (writes ? [] : ['path']),
  hints: ({ writes }) => ({
    readOnlyHint: !writes,
    destructiveHint: false,
    idempotentHint: !writes,
    openWorldHint: false,
  }),
  call: async ({ path, ...fields }, { backend }) => {
    const source = { name: path ?? 'source', text: composed(fields) };
    const { problems } = await backend.check(source);
    const isValid = !problems.some(({ severity }) => severity === 'error');
    const written = isValid && path !== undefined ? await backend.addTool?.(path, source.text) : undefined;
    const tool = { ...source, ...(written !== undefined && { name: written, tool: written }) };
    const said =
      written !== undefined
        ? `Wrote "${written}":`
        : path === undefined
          ? 'The tool:'
          : `"${path}" was not written, as the tool has errors:`;
    const shown = headBlock(source.text, maxText, 'not shown', yamlBlock);
    return {
      text: [`${oneLine(said)}\n${shown}`, problemLines(tool, problems).join('\n')],
      next: isValid
        ? await nextAfterCheck(
            tool,
            problems,
            backend,
            written === undefined ? { source: '(this text)' } : { tool: written },
          )
        : ['new, with corrected parts'],
    };
  },
});
