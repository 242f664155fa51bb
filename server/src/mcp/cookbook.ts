/** When to take which class. */
const whichClass =
  'Take GalaxyUserTool for Galaxy, which accepts no other class; the service of this project accepts both. An id has lowercase letters and hyphens, in a GalaxyUserTool also digits and underscores; a version is MAJOR.MINOR.PATCH, in a GalaxyUserTool also another one, such as "1.0".';

/** A recipe: what to do, and the fields of a tool that show it. */
export interface Recipe {
  title: string;
  text: string;
  /** A whole document without problems. */
  tool: string;
}

const head = (id: string, name: string, container = 'busybox:1.36.1'): string =>
  `class: PlatformUserTool\nid: ${id}\nname: ${name}\nversion: 0.1.0\ncontainer: ${container}\n`;

/** Recipes for what goes wrong most often. A test checks each. */
export const recipes: readonly Recipe[] = [
  {
    title: 'One file in, one file out',
    text: "A dataset is an object: write `.path`, in single quotes. The extension of the path says nothing; a program that chooses the format by extension needs a link with one: `ln -s '$(inputs.table.path)' table.tsv`. Redirect what the command prints to the file that the output claims.",
    tool: `${head('count-lines', 'Count lines')}shell_command: |
  wc -l < '$(inputs.table.path)' > count.txt
inputs:
  - name: table
    type: data
    format: tabular
outputs:
  - name: count
    type: data
    format: txt
    from_work_dir: count.txt
`,
  },
  {
    title: 'Several files',
    text: 'With `multiple: true` the value is a list. Join the paths inside the quotes, so that each is a word of its own.',
    tool: `${head('merge-tables', 'Merge tables')}shell_command: |
  cat '$(inputs.tables.map((table) => table.path).join("' '"))' > merged.tsv
inputs:
  - name: tables
    type: data
    format: tabular
    multiple: true
outputs:
  - name: merged
    type: data
    format: tabular
    from_work_dir: merged.tsv
`,
  },
  {
    title: 'A collection',
    text: 'The files of a list are in `.elements`; those of a pair are `.elements.forward` and `.elements.reverse`. To run it, give the ids of its elements by their names: `{"a": ID}`.',
    tool: `${head('join-parts', 'Join parts')}shell_command: |
  cat '$(inputs.parts.elements.map((part) => part.path).join("' '"))' > joined.txt
inputs:
  - name: parts
    type: data_collection
    collection_type: list
    format: txt
outputs:
  - name: joined
    type: data
    format: txt
    from_work_dir: joined.txt
`,
  },
  {
    title: 'An optional file and a check box',
    text: 'Leave out an option with a ternary expression whose other value is the empty text. The value of a check box is `true` or `false`, never a flag: write the flag yourself.',
    tool: `${head('sort-table', 'Sort a table')}shell_command: |
  sort $(inputs.numeric ? '-n' : '') '$(inputs.table.path)' $(inputs.more ? "'" + inputs.more.path + "'" : '') > sorted.tsv
inputs:
  - name: table
    type: data
    format: tabular
  - name: more
    type: data
    format: tabular
    optional: true
  - name: numeric
    type: boolean
    default: false
outputs:
  - name: sorted
    type: data
    format: tabular
    from_work_dir: sorted.tsv
`,
  },
  {
    title: 'What the shell evaluates itself',
    text: 'Every `$(` and `${` is an expression, also in comments, here-documents, and scripts. Escape those for the shell with a backslash; `$NAME` needs none. Use the processors that the job has: `\\${GALAXY_SLOTS:-1}`.',
    tool: `${head('stamp-lines', 'Stamp lines')}shell_command: |
  today=\\$(date +%F)
  awk -v day="$today" '{ print day, $0 }' '$(inputs.table.path)' | head -n "\\\${MOST:-1000}" > stamped.txt
inputs:
  - name: table
    type: data
    format: txt
outputs:
  - name: stamped
    type: data
    format: txt
    from_work_dir: stamped.txt
`,
  },
  {
    title: 'A script',
    text: 'A config file is written to the working directory; start it by its name. Expressions in it are evaluated before it is written, so pass values as arguments where you can: braces of the language stay as they are, but `${…}` would be an expression.',
    tool: `${head('sum-column', 'Sum a column', 'python:3.12-slim')}shell_command: |
  python3 sum.py '$(inputs.table.path)' $(inputs.column) > sum.txt
configfiles:
  - filename: sum.py
    content: |
      import sys

      path, column = sys.argv[1], int(sys.argv[2])
      with open(path) as table:
          print(sum(float(line.rstrip("\\n").split("\\t")[column - 1]) for line in table))
inputs:
  - name: table
    type: data
    format: tabular
  - name: column
    type: integer
    default: 1
    min: 1
outputs:
  - name: sum
    type: data
    format: txt
    from_work_dir: sum.txt
`,
  },
  {
    title: 'Any number of files out',
    text: 'A collection has no `from_work_dir`. Its pattern is a regular expression for file names; the group `name` is the name of the element.',
    tool: `${head('split-table', 'Split a table')}shell_command: |
  mkdir parts
  split -l $(inputs.size) '$(inputs.table.path)' parts/part-
inputs:
  - name: table
    type: data
    format: tabular
  - name: size
    type: integer
    default: 1000
    min: 1
outputs:
  - name: parts
    type: collection
    collection_type: list
    discover_datasets:
      - pattern: part-(?P<name>.+)
        format: tabular
        directory: parts
`,
  },
  {
    title: 'Words that are not a number or a truth value',
    text: 'Quote what YAML would read as something else: `yes`, `no`, `012`, a version with two parts. The values of options are texts.',
    tool: `${head('filter-lines', 'Filter lines')}shell_command: |
  grep $(inputs.inverted) -e '$(inputs.pattern)' '$(inputs.table.path)' > found.txt || test $? -eq 1
inputs:
  - name: table
    type: data
    format: txt
  - name: pattern
    type: text
    default: gene
    validators:
      - type: regex
        expression: '^[\\w .-]+$'
        message: Use letters, digits, spaces, dots, and hyphens.
  - name: inverted
    type: select
    options:
      - { label: "Yes", value: "-v" }
      - { label: "No", value: "-h", selected: true }
outputs:
  - name: found
    type: data
    format: txt
    from_work_dir: found.txt
`,
  },
  {
    title: 'A test',
    text: 'Tests are part of the document. Files are next to it, or in `test-data`.',
    tool: `${head('count-words', 'Count words')}shell_command: |
  wc -w < '$(inputs.text.path)' > words.txt
inputs:
  - name: text
    type: data
    format: txt
outputs:
  - name: words
    type: data
    format: txt
    from_work_dir: words.txt
tests:
  - inputs:
      text: { class: File, path: text.txt }
    outputs:
      words: { asserts: { has_text: { text: "2" } } }
`,
  },
];

/** The recipes as a page. */
export function cookbook(): string {
  const sections = recipes.map(
    ({ title, text, tool }) => `## ${title}\n\n${text}\n\n\`\`\`yaml\n${tool}\`\`\`\n`,
  );
  const note = `The recipes are of the class PlatformUserTool. ${whichClass} The recipes hold for both, but in a GalaxyUserTool, a default is "value" instead of "default".`;
  return `# Cookbook\n\n${note}\n\n${sections.join('\n')}`;
}
