/** A tool without its tests, which are to follow: `head` of a table, and its lines as `parts`. */
export const tableTool = `class: GalaxyUserTool
id: a-tool
name: A tool
version: "1.0"
container: busybox
shell_command: |
  echo working; echo careful >&2
  head -n $(inputs.lines) '$(inputs.table.path)' > out.txt
  mkdir parts; awk '{ print > "parts/p_" NR }' '$(inputs.table.path)'
  if [ $(inputs.lines) = 0 ]; then exit 3; fi
inputs:
  - { name: table, type: data, format: tabular }
  - { name: lines, type: integer, value: 1 }
outputs:
  - { name: head, type: data, format: txt, from_work_dir: out.txt }
  - name: parts
    type: collection
    collection_type: list
    discover_datasets: [{ pattern: __name__, directory: parts }]
tests:
`;
