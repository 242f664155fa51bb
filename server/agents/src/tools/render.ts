import { amount } from '@user-tool/shared';
import { call, nextRun, oneLine, placeIn, toolArguments, withDatasets } from '../answer.js';
import { headBlock } from '../blocks.js';
import { inputsProperty, readOnly, toolOf, toolProperties, mcpTool } from '../mcp-tool.js';

const maxCommand = 4000;
const maxFile = 2000;
const maxFiles = 5;
const maxErrors = 10;

export const render = mcpTool({
  name: 'render',
  title: 'Render a command',
  description: () =>
    'The command and the config files that would run, with all expressions evaluated. Missing inputs get sample values.',
  input: { ...toolProperties, inputs: inputsProperty },
  hints: () => readOnly,
  call: async ({ inputs = {}, ...input }, place) => {
    const tool = await toolOf(input, place);
    const { backend } = place;
    const values = await withDatasets(tool, inputs, backend);
    const { command, files, errors } = await backend.render(tool, values);
    if (command === null || errors.length > 0) {
      const lines = errors.slice(0, maxErrors).map(({ message, range }) => {
        const { line, column } = placeIn(tool.text, range.start);
        return oneLine(`${tool.name}:${line}:${column}: ${message}`);
      });
      return {
        text: [`There is no command:\n${lines.join('\n')}`],
        next: [call('check', toolArguments(tool))],
      };
    }
    const way = 'the rest is not shown';
    const shown = files.slice(0, maxFiles).map(({ filename, name, content }) => {
      return `Config file "${oneLine(filename ?? name ?? '')}":\n${headBlock(content, maxFile, way)}`;
    });
    const hidden = files.length - shown.length;
    return {
      text: [
        `The command:\n${headBlock(command, maxCommand, way)}`,
        ...shown,
        ...(hidden > 0 ? [`${amount(hidden, 'more config file')}.`] : []),
      ],
      next: await nextRun(tool, backend, { given: inputs }),
    };
  },
});
