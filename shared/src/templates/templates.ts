import { writeText } from '../text/write-scalar.js';
import { dialects, type DialectName, type PerDialect } from '../values/dialect.js';

/** A template for a new tool. */
export interface ToolTemplate {
  name: string;
  /** Its name in an editor's list of templates. */
  label: string;
  /** What the tool does, in half a sentence. */
  summary: string;
  /** The default id and name. */
  id: string;
  title: string;
  /** The whole document below its `container`. */
  body: (words: DialectWords) => string;
  container: string;
}

/** What dialects spell differently. */
interface DialectWords {
  /** The key of an input's default value. */
  value: string;
}

const words: PerDialect<DialectWords> = {
  platform: { value: 'default' },
  galaxy: { value: 'value' },
};

/** The templates of `new`; the first is the default. */
export const templates: readonly [ToolTemplate, ...ToolTemplate[]] = [
  {
    name: 'file',
    label: 'One data input',
    summary: 'one file in, one file out',
    id: 'count-lines',
    title: 'Count lines',
    container: 'busybox:1.36',
    body: () => `shell_command: |
  wc -l < '$(inputs.table.path)' > count.txt
inputs:
  - name: table
    type: data
    label: Table to count
    format: tabular
outputs:
  - name: count
    type: data
    format: txt
    from_work_dir: count.txt
`,
  },
  {
    name: 'files',
    label: 'Several data inputs',
    summary: 'several files in, one file out',
    id: 'merge-tables',
    title: 'Merge tables',
    container: 'busybox:1.36',
    body: () => `shell_command: |
  cat '$(inputs.tables.map((table) => table.path).join("' '"))' > merged.tsv
inputs:
  - name: tables
    type: data
    label: Tables to merge
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
    name: 'options',
    label: 'Select options and other settings',
    summary: 'text, a number, a selection, and a check box',
    id: 'find-lines',
    title: 'Find lines',
    container: 'busybox:1.36',
    body: ({ value }) => `shell_command: |
  grep '$(inputs.matching)' $(inputs.inverted ? '-v' : '') -m $(inputs.most) -e '$(inputs.pattern)' \\
    '$(inputs.table.path)' > found.txt
inputs:
  - name: table
    type: data
    label: File to search
    format: txt
  - name: pattern
    type: text
    label: Pattern to search for
    ${value}: gene
    # Rejects characters that would end the quotes in the command.
    validators:
      - type: regex
        expression: '^[\\w .*-]+$'
        message: Use only letters, digits, spaces, dots, asterisks and hyphens.
  - name: matching
    type: select
    label: Letter case
    options:
      - { label: Match case, value: "-E", selected: true }
      - { label: Ignore case, value: "-Ei" }
  - name: most
    type: integer
    label: Maximum number of lines
    ${value}: 1000
    min: 1
  - name: inverted
    type: boolean
    label: Keep the lines that do not match
    ${value}: false
outputs:
  - name: found
    type: data
    format: txt
    from_work_dir: found.txt
`,
  },
  {
    name: 'script',
    label: 'Script in a config file',
    summary: 'a script of your own, here in Python',
    id: 'sum-column',
    title: 'Sum a column',
    container: 'python:3.12-slim',
    body: ({ value }) => `shell_command: python sum_column.py
# References in config files are also replaced before the command runs.
configfiles:
  - filename: sum_column.py
    content: |
      import csv

      with open("$(inputs.table.path)", newline="") as table:
          rows = csv.reader(table, delimiter="\\t")
          total = sum(float(row[$(inputs.column) - 1]) for row in rows)
      with open("sum.txt", "w") as out:
          print(total, file=out)
inputs:
  - name: table
    type: data
    label: Table
    format: tabular
  - name: column
    type: integer
    label: Column to add up
    ${value}: 1
    min: 1
outputs:
  - name: sum
    type: data
    format: txt
    from_work_dir: sum.txt
`,
  },
  {
    name: 'collection',
    label: 'Collection output',
    summary: 'one file in, any number of files out',
    id: 'split-table',
    title: 'Split a table',
    container: 'busybox:1.36',
    body: () => `shell_command: |
  mkdir parts
  split -l 1000 '$(inputs.table.path)' parts/part-
inputs:
  - name: table
    type: data
    label: Table to split
    format: tabular
outputs:
  - name: parts
    type: collection
    collection_type: list
    # Every matching file becomes one element, named by the group "name".
    discover_datasets:
      - pattern: "part-(?P<name>.+)"
        format: tabular
        directory: parts
`,
  },
  {
    name: 'blank',
    label: 'Blank',
    summary: 'only a command and one output',
    id: 'my-tool',
    title: 'My tool',
    container: 'busybox:1.36',
    body: () => `shell_command: echo Hello > hello.txt
inputs: []
outputs:
  - name: hello
    type: data
    format: txt
    from_work_dir: hello.txt
`,
  },
];

/** The titles of a new tool; the template's own if absent. */
export interface ToolTitles {
  id?: string | undefined;
  name?: string | undefined;
}

/** A whole document made from a template. Its problems are those of the id and the name, if any. */
export function toolFromTemplate(
  template: ToolTemplate,
  dialect: DialectName,
  { id = template.id, name = template.title }: ToolTitles = {},
): string {
  return `class: ${dialects[dialect].classConstant}
id: ${writeText(id)}
name: ${writeText(name)}
version: 0.1.0
container: ${template.container}
${template.body(words[dialect])}`;
}
