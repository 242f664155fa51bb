import type { DuplicateTool, Example } from '../problems/rule.js';

const plainTool = `class: PlatformUserTool
id: count-lines
name: Count lines
version: 1.0.0
container: busybox:1.36
shell_command: wc -l '$(inputs.table.path)' > count.txt
inputs:
  - name: table
    type: data
    format: tabular
outputs:
  - name: count
    type: data
    format: txt
    from_work_dir: count.txt
`;

/** A duplicate of the plain tool, for the rule that looks beyond its document. */
export const exampleDuplicate: DuplicateTool = {
  name: 'other.tool.yml',
  file: 'other.tool.yml',
  range: { start: { line: 1, character: 4 }, end: { line: 1, character: 15 } },
};

/** The example as a whole document: its fields replace those of the plain tool. */
export function completeExample(example: Example): string {
  if (example.whole) return example.text;
  const replacing = fieldBlocks(example.text);
  const kept = fieldBlocks(plainTool)
    .filter(({ name }) => !example.without?.includes(name))
    .map((block) => {
      const index = replacing.findIndex(({ name }) => name === block.name);
      return index < 0 ? block : (replacing.splice(index, 1)[0] ?? block);
    });
  return [...kept, ...replacing].map(({ text }) => text).join('');
}

/** Splits YAML text before each line that begins with a key; comment lines belong to the key below. */
function fieldBlocks(text: string): { name: string; text: string }[] {
  const blocks: { name: string; text: string }[] = [];
  let ahead = '';
  for (const line of text.replace(/\n?$/, '\n').split(/(?<=\n)/)) {
    const name = /^["']?([A-Za-z_<][\w-<]*)/.exec(line)?.[1];
    const last = blocks.at(-1);
    if (name !== undefined) {
      blocks.push({ name, text: ahead + line });
      ahead = '';
    } else if (line.startsWith('#') || !last) {
      ahead += line;
    } else {
      last.text += ahead + line;
      ahead = '';
    }
  }
  const last = blocks.at(-1);
  if (last) last.text += ahead;
  return blocks;
}
