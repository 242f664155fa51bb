/** Tools as a person types them, from an empty file to one without problems. */
export const typedTools: Readonly<Record<string, string>> = {
  'a command with references': `class: GalaxyUserTool
id: count-reads
name: Count reads
version: "0.1.0"
container: quay.io/biocontainers/samtools:1.21--h50ea8bc_0
shell_command: |
  samtools view -c -q '$(inputs.quality)' '$(inputs.alignment.path)' > count.txt
inputs:
  - name: alignment
    type: data
    format: [bam]
  - name: quality
    type: integer
    value: 20
outputs:
  - name: count
    type: data
    format: txt
    from_work_dir: count.txt
`,
  'a select, a boolean and a collection': `class: GalaxyUserTool
id: merge-tables
name: Merge tables
version: "1.0.0"
container: busybox:1.36
inputs:
  - name: tables
    type: data_collection
    collection_type: list
    format: [tabular]
  - name: order
    type: select
    options:
      - label: By name
        value: name
      - label: By number
        value: number
        selected: true
  - name: unique
    type: boolean
    value: false
shell_command: |
  cat $((inputs.tables.elements || inputs.tables).map((e) => "'" + e.path + "'").join(' ')) > all.tsv
  if [ '$(inputs.order)' = number ]; then
    sort -n $(inputs.unique ? '-u' : '') all.tsv > sorted.tsv
  else
    sort $(inputs.unique ? '-u' : '') all.tsv > sorted.tsv
  fi
outputs:
  - name: merged
    type: data
    format: tabular
    from_work_dir: sorted.tsv
`,
  'a config file with a Python script': `class: GalaxyUserTool
id: histogram
name: Histogram
version: "0.1.0"
container: python:3.12-slim
shell_command: python histogram.py
configfiles:
  - filename: histogram.py
    content: |
      from collections import Counter

      with open($(JSON.stringify(inputs.values.path))) as lines:
          counts = Counter(line.strip() for line in lines)
      with open('histogram.tsv', 'w') as out:
          for value, count in sorted(counts.items()):
              print(value, count, sep='\\t', file=out)
inputs:
  - name: values
    type: data
    format: [txt]
outputs:
  - name: histogram
    type: data
    format: tabular
    from_work_dir: histogram.tsv
`,
};
