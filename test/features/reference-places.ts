/** Inputs of all kinds. */
export const inputs = `inputs:
  - name: reads
    type: data
    format: fastq
  - name: many
    type: data
    format: fastq
    multiple: true
  - name: pairs
    type: data_collection
  - name: two
    type: data_collection
    collection_type: paired
  - name: several
    type: data_collection
    collection_type: list
  - name: min-length
    type: integer
  - name: mode
    type: conditional
    test_parameter: { name: which, type: select, options: [{ label: A, value: a }] }
    whens:
      - discriminator: a
        parameters:
          - name: depth
            type: integer
  - name: rounds
    type: repeat
    parameters:
      - name: seed
        type: data
`;
/** A tool with a command. */
export const tool = (command: string, dialect = 'PlatformUserTool'): string =>
  `class: ${dialect}\nshell_command: ${command}\n${inputs}`;

/** The command of a tool, after an item was accepted. */
export const command = (text: string): string => /shell_command: ([\s\S]*?)\ninputs:/.exec(text)?.[1] ?? '';
