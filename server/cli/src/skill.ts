import { maxAgentLines } from '@user-tool/common/problem-lines.js';

/** The tool of the page, and its name. */
const sample = `class: GalaxyUserTool
id: count-lines
name: Count lines
version: 0.1.0
description: Count the lines of a table
container: busybox:1.36.1
shell_command: |
  head -n $(inputs.most) '$(inputs.table.path)' | wc -l > count.txt
inputs:
  - name: table
    type: data
    format: tabular
  - name: most
    type: integer
    value: 1000
    min: 1
outputs:
  - name: count
    type: data
    format: txt
    from_work_dir: count.txt
tests:
  - inputs:
      table: { class: File, path: table.tsv }
    outputs:
      count: { asserts: [{ has_text: { text: "2" } }] }
`;

/** The instructions for agents that write tools, as a page in the form of Agent Skills (agentskills.io). */
export function skillText(): string {
  return `---
name: user-tool
description: Write, check, repair, run, test, and submit user tools, which are YAML documents of the class GalaxyUserTool or PlatformUserTool that wrap a command-line program.
---

# User tools

A user tool is one YAML document in a file \`NAME.tool.yml\`. It describes a command in a container:

\`\`\`yaml
${sample}\`\`\`

- \`$(…)\` in \`shell_command\` is a JavaScript expression over \`inputs\`. A dataset is an object: use \`.path\`. Every other value is plain: \`$(inputs.most)\`.
- Each output claims what the command writes into the working directory: \`from_work_dir\` for one file, \`discover_datasets\` with a \`pattern\` for many. Do not write to \`$(outputs.…)\`.
- Scripts are \`configfiles\`, each with \`filename\` and \`content\`; start them by that name: \`python3 script.py\`.
- An id begins with a lowercase letter and has at least three characters: lowercase letters, digits, hyphens, and underscores.
- With \`class: PlatformUserTool\`, an id has no digits and no underscores, a version is \`MAJOR.MINOR.PATCH\`, and a default is \`default\` instead of \`value\`.

## The loop

Start from a template, or write the file yourself:

\`\`\`sh
user-tool new --list
user-tool new --dialect galaxy --template file new.tool.yml
\`\`\`

1. Check. Each line is a problem with its place, code, sentence, and fix, the worst first, at most ${maxAgentLines}:

   \`\`\`sh
   user-tool check --format agent count-lines.tool.yml
   \`\`\`

2. Apply the safe fixes. \`remaining\` in the result is what you have to decide; \`--suggested\` applies the suggested fixes too, so review them:

   \`\`\`sh
   user-tool fix --json count-lines.tool.yml
   user-tool explain reference-undeclared
   \`\`\`

3. Read the command that would run, and then run it:

   \`\`\`sh
   user-tool render --sample count-lines.tool.yml
   user-tool run count-lines.tool.yml --input table=@table.tsv --pull
   \`\`\`

4. Run the \`tests\` of the document:

   \`\`\`sh
   user-tool test count-lines.tool.yml --pull
   \`\`\`

5. Submit. The API key comes from the variable \`USER_TOOL_KEY\`, never from an argument. \`--bump\` replaces an earlier version:

   \`\`\`sh
   user-tool submit count-lines.tool.yml --to http://localhost:8765 --bump
   user-tool remote list --at http://localhost:8765
   \`\`\`

Go back to step 1 after each change. Ask the registry whether the image exists before you submit: \`user-tool check --online\`.

## Common mistakes

- An image tag from memory. Tags of BioContainers end in a build, such as \`1.19.2--h50ea8bc_1\`: use \`check --online\`.
- The words of other systems: \`command\`, \`type: File\`, \`type: file\`, \`outputBinding\`, \`truevalue\`, \`script:\`, \`$input\`, \`#if\`.
- Shell constructs in \`$(…)\` or \`\${…}\`, which are read as expressions: write \`\\$(date)\` and \`\\\${HOME}\`, or \`$HOME\`.
- A path without quotes: write \`'$(inputs.table.path)'\` with single quotes.
- Several files: \`'$(inputs.tables.map((table) => table.path).join("' '"))'\`.
- A check box: \`$(inputs.flag ? '--flag' : '')\`.
- A version that is a number: write \`version: "1.0"\` or \`0.1.0\`.
- An output claims another file than the command writes.

## Exit codes

| code | meaning |
| --- | --- |
| 0 | success, no errors |
| 1 | problems were found, or the result is incomplete |
| 2 | incorrect usage, or a file, a platform, or a runtime that cannot be used |
`;
}
