import { amount, type Fixed, type Problem } from '@user-tool/shared';
import { Type } from 'typebox';
import { call, nextAfterCheck, oneLine, placeIn, problemLines, toolArguments } from '../answer.js';
import { headOf, yamlBlock } from '../blocks.js';
import { toolOf, toolProperties, mcpTool, type CallPlace } from '../mcp-tool.js';
import type { FixedTool, ToolText, AgentBackend } from '../agent-host.js';

/** Texts up to this length are answered as a whole, others by what changes. */
const maxText = 8000;

const maxSolved = 20;

const maxEdits = 100;

export const fix = mcpTool({
  name: 'fix',
  title: 'Fix a tool',
  description: ({ writes }) =>
    `Applies the safe fixes, says what was applied, and lists what remains. ${writes ? 'A file is rewritten, first with "source" if that is given too; a "source" alone' : 'The fixed text'} is returned.`,
  input: {
    ...toolProperties,
    suggested: Type.Optional(
      Type.Boolean({ description: 'Also apply fixes that need a review.', default: false }),
    ),
  },
  hints: ({ writes }) => ({
    readOnlyHint: !writes,
    destructiveHint: writes,
    idempotentHint: true,
    openWorldHint: false,
  }),
  call: async ({ suggested = false, ...input }, place) => {
    const { stored, tool } = await toolToFix(input, place);
    const fixed = await place.backend.fix(tool, suggested);
    const isWritten = tool.tool !== undefined && place.backend.replaceTool !== undefined;
    if (isWritten && fixed.text !== stored.text) await place.backend.replaceTool?.(stored, fixed.text);
    const after = { ...tool, text: fixed.text };
    return {
      text: [
        ...(tool.text === stored.text ? [] : [oneLine(`Replaced the text of "${tool.name}".`)]),
        ...appliedTexts(tool, fixed, isWritten),
        ...(isWritten || fixed.applied === 0 ? [] : [textOf(tool.text, fixed)]),
        `Remaining:\n${problemLines(after, fixed.problems).join('\n')}`,
      ],
      next: await nextOf(after, fixed, { suggested, isWritten }, place.backend),
    };
  },
});

/** The tool as it is stored, and with the text that is to be fixed. */
async function toolToFix(
  { tool, source }: { tool?: string; source?: string },
  place: CallPlace,
): Promise<{ stored: ToolText; tool: ToolText }> {
  const isCorrected = tool !== undefined && source !== undefined && place.host.writes;
  const stored = await toolOf(
    isCorrected ? { tool } : { ...(tool && { tool }), ...(source && { source }) },
    place,
  );
  return { stored, tool: isCorrected ? { ...stored, text: source } : stored };
}

function appliedTexts(tool: ToolText, { applied, solved }: Fixed, isWritten: boolean): string[] {
  if (applied === 0) return ['No fix was applied.'];
  const lines = solved.slice(0, maxSolved).map((problem) => oneLine(solvedLine(tool, problem)));
  if (solved.length > maxSolved) lines.push(`and ${solved.length - maxSolved} more`);
  const where = isWritten ? oneLine(` in "${tool.name}"`) : '';
  return [`Fixed ${amount(solved.length, 'problem')}${where}:\n${lines.join('\n')}`];
}

function solvedLine({ text }: ToolText, { code, message, range }: Problem): string {
  return `line ${placeIn(text, range.start).line}: ${code}: ${message}`;
}

/** The fixed text, or what differs in it. */
function textOf(before: string, { text, edits }: FixedTool): string {
  if (text.length <= maxText) return `The fixed text:\n${yamlBlock(text)}`;
  const lines = before.split(/\r\n?|\n/);
  const changes = edits.slice(0, maxEdits).map(({ range: { start, end }, newText }) => {
    const replaced = lines.slice(start.line, end.line + 1);
    const last = replaced.length - 1;
    replaced[last] = (replaced[last] ?? '').slice(0, end.character);
    replaced[0] = (replaced[0] ?? '').slice(start.character);
    return JSON.stringify({ line: start.line + 1, replace: replaced.join('\n'), with: newText });
  });
  if (edits.length > changes.length) changes.push(`and ${edits.length - changes.length} more`);
  const list = headOf(changes.join('\n'), maxText, 'apply these, then fix again');
  return `The text is long. Its changes, by line:\n${list}`;
}

async function nextOf(
  tool: ToolText,
  { problems, isStopped }: Fixed,
  { suggested, isWritten }: { suggested: boolean; isWritten: boolean },
  backend: AgentBackend,
): Promise<string[]> {
  const again = tool.tool === undefined || !isWritten ? { source: '(the fixed text)' } : toolArguments(tool);
  const hasSuggestions = problems.some(({ severity, fixes }) => severity !== 'hint' && fixes.length > 0);
  if (isStopped || (hasSuggestions && !suggested)) return [call('fix', { ...again, suggested: true })];
  return nextAfterCheck(tool, problems, backend, again);
}
