/** Documents of scalable size, whose cost must be linear. */
export const largeDocuments: Readonly<Record<string, (size: number) => string>> = {
  'inputs and references': (size) =>
    tool(
      repeat(size, (i) => `echo '$(inputs.in${i}.path)'`).join('\n  '),
      repeat(size, (i) => `- name: in${i}\n    type: data\n    format: txt`),
    ),
  'undeclared references': (size) =>
    tool(
      repeat(size, (i) => `echo '$(inputs.no${i}.path)'`).join('\n  '),
      repeat(size, (i) => `- name: in${i}\n    type: text`),
    ),
  'unused and doubled inputs': (size) =>
    tool(
      'echo',
      repeat(size, (i) => `- name: in${i % Math.ceil(size / 2)}\n    type: text`),
    ),
  'unknown fields': (size) =>
    tool(
      'echo',
      repeat(size, (i) => `- name: in${i}\n    type: text\n    labl${i}: x`),
    ),
  outputs: (size) =>
    `${tool('echo', [])}outputs:\n${repeat(size, (i) => `  - name: out${i}\n    type: data\n    from_work_dir: f${i}.txt\n`).join('')}`,
  options: (size) =>
    tool('echo $(inputs.a)', [
      `- name: a\n    type: select\n    options:\n${repeat(size, (i) => `      - { label: L${i}, value: v${i} }`).join('\n')}`,
    ]),
  'suppression comments': (size) =>
    tool(
      'echo',
      repeat(size, (i) => `# user-tool-disable-next-line input-unused\n  - name: in${i}\n    type: text`),
    ),
  'half-typed lines': (size) =>
    `class: PlatformUserTool\n${repeat(size, (i) => `word${i}`).join('\n')}\nname: x\n`,
  'equal keys': (size) => `class: PlatformUserTool\n${'name: x\n'.repeat(size)}`,
  aliases: (size) =>
    `${tool('echo', [`- &a { name: in, type: text }`])}tests:\n${repeat(size, () => '  - *a').join('\n')}\n`,
  'expressions in one line': (size) =>
    tool(repeat(size, () => '$(inputs.a)').join(' '), ['- name: a\n    type: text']),
  'values in a long script': (size) =>
    tool(
      repeat(
        size,
        (i) =>
          `if [ -s "$(inputs.a)" ]; then sort -k1 $(inputs.a) "x$(inputs.a)" '$(inputs.b)' > o${i} # $(inputs.a)\n  cat <<EOF\n  $(inputs.a)\n  EOF\n  fi`,
      ).join('\n  '),
      ['- name: a\n    type: text', '- name: b\n    type: integer'],
    ),
  'open quotes': (size) => tool(repeat(size, () => `echo " $(x ' \`a`).join('\n  '), []),
  'nested substitutions': (size) => tool(`echo ${'"\\$(echo '.repeat(size)}`, []),
  'nested brackets in an expression': (size) => tool(`$(${'('.repeat(Math.min(size, 200))}`, []),
  'a variable that is declared again and again': (size) =>
    tool(`\${ ${'var v = inputs.a; v.x; '.repeat(size)}return v }`, ['- name: a\n    type: text']),
  'unclosed expressions': (size) => tool('$(x '.repeat(size), []),
  'escapes in double quotes': (size) =>
    `class: PlatformUserTool\nshell_command: "${'\\t\\u00e9$(inputs.a) '.repeat(size)}"\n`,
};

function tool(command: string, inputs: readonly string[]): string {
  const header =
    'class: PlatformUserTool\nid: large-tool\nname: Large tool\nversion: 1.0.0\ncontainer: busybox:1.36\n';
  const list = inputs.length > 0 ? `inputs:\n${inputs.map((input) => `  ${input}\n`).join('')}` : '';
  return `${header}shell_command: |\n  ${command}\n${list}`;
}

function repeat(size: number, make: (index: number) => string): string[] {
  return Array.from({ length: size }, (_, index) => make(index));
}
