/** Counts lines, as many as it is asked for. */
export const countTool = `class: PlatformUserTool
id: count-lines
version: 1.0.0
name: Count lines
description: of the beginning of a text
container: busybox:1.36
shell_command: |
  echo 'looking at $(inputs.text.basename)'
  head -n $(inputs.lines) '$(inputs.text.path)' | tee count.txt
inputs:
  - { name: text, type: data, format: txt, label: Text }
  - { name: lines, type: integer, default: 2, min: 1, max: 9, label: Number of lines }
outputs:
  - { name: count, type: data, format: txt, from_work_dir: count.txt, label: Beginning }
`;

/** Takes longer than a test waits. */
export const slowTool = `class: PlatformUserTool
id: slow-tool
version: 1.0.0
name: Slow tool
container: busybox:1.36
shell_command: sleep 1000 > out.txt
outputs:
  - { name: out, type: data, format: txt, from_work_dir: out.txt }
`;

export const failingTool = slowTool
  .replace('slow-tool', 'failing-tool')
  .replace('Slow tool', 'Failing tool')
  .replace('sleep 1000 > out.txt', "echo '<b>broken</b>' >&2; exit 3");

/** Takes a text for each job: fails for one, and ends at once for others. */
export const eachTool = `class: PlatformUserTool
id: each-tool
version: 1.0.0
name: Each tool
container: busybox:1.36
shell_command: |
  grep -qx 22 '$(inputs.text.path)' && exit 4
  echo $(inputs.wait) > out.txt; sleep $(inputs.wait)
inputs:
  - { name: text, type: data, format: txt, label: Text }
  - { name: wait, type: integer, default: 0, label: Seconds }
outputs:
  - { name: out, type: data, format: txt, from_work_dir: out.txt }
`;

/** Makes a picture, what is no text, and a text of several pieces, whose first one ends within a character. */
export const makingTool = slowTool
  .replace('slow-tool', 'making-tool')
  .replace('Slow tool', 'Making tool')
  .replace(
    /shell_command[^]*/,
    `shell_command: |
  echo '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"></svg>' > picture.svg
  printf 'a\\0b' > bytes.bin
  { printf 'x'; yes 'éé' | head -n 20000; } > long.txt
outputs:
  - { name: picture, type: data, format: svg, from_work_dir: picture.svg }
  - { name: bytes, type: data, format: data, from_work_dir: bytes.bin }
  - { name: long, type: data, format: txt, from_work_dir: long.txt }
`,
  );

/** Counts the files that it gets. */
export const severalTool = `class: PlatformUserTool
id: several-files
version: 1.0.0
name: Several files
container: busybox:1.36
shell_command: find /job/inputs -type f | wc -l | tr -d ' ' > count.txt
inputs:
  - { name: many, type: data, multiple: true, format: txt, label: Many }
  - { name: list, type: data_collection, collection_type: list, format: txt, label: List }
outputs:
  - { name: count, type: data, format: txt, from_work_dir: count.txt, label: Count }
`;
