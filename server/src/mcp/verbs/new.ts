import { Type } from 'typebox';
import { nextAfterCheck, oneLine, problemLines } from '../answer.js';
import { headBlock, yamlBlock } from '../blocks.js';
import { composed, parts } from '../compose.js';
import { verb } from '../verb.js';

const maxText = 8000;

export const newTool = verb({
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
  call: async ({ path, ...fields }, { workplace }) => {
    const source = { name: path ?? 'source', text: composed(fields) };
    const { problems } = await workplace.check(source);
    const isValid = !problems.some(({ severity }) => severity === 'error');
    const written = isValid && path !== undefined ? await workplace.addTool?.(path, source.text) : undefined;
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
            workplace,
            written === undefined ? { source: '(this text)' } : { tool: written },
          )
        : ['new, with corrected parts'],
    };
  },
});
