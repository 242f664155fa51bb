import assert from 'node:assert/strict';
import { parseYaml } from '../../shared/src/yaml/parse.js';
import { mark, unmark } from '../support/marked.js';
import { showYaml } from '../support/show-yaml.js';

/** The document with `«»` around each problem, the resulting tree, and the messages. */
type Case = readonly [document: string, tree: string, ...messages: string[]];

const merge =
  'These lines have a merge conflict: keep one version, and remove the lines with <<<<<<<, ======= and >>>>>>>.';

// One row per line.
// prettier-ignore
const cases: Readonly<Record<string, readonly Case[]>> = {
  'half-typed keys': [
    ['«ty»\nname: x\n', '{ty: null, name: "x"}', '"ty" is not a key yet: add a colon after it.'],
    ['name: x\n«ty»\n', '{name: "x", ty: null}', '"ty" is not a key yet: add a colon after it.'],
    ['name: x\n«ty»\nversion: 1\n', '{name: "x", ty: null, version: 1}', '"ty" is not a key yet: add a colon after it.'],
    ['a:\n  - «ty»\n    name: x\n  - b: 1\n', '{a: [{ty: null, name: "x"}, {b: 1}]}', '"ty" is not a key yet: add a colon after it.'],
    ['a:\n  «b»\n  c: d\n', '{a: {b: null, c: "d"}}', '"b" is not a key yet: add a colon after it.'],
    ['a: 1\n«b c»\nd: 2\n', '{a: 1, b c: null, d: 2}', '"b c" is not a key yet: add a colon after it.'],
    ['«ty»\r\nname: x\r\n', '{ty: null, name: "x"}', '"ty" is not a key yet: add a colon after it.'],
    ['«x»\ny\nz: 1\n', '{x: null, y: null, z: 1}', '"x" is not a key yet: add a colon after it.'],
    ['name: a\n«inputs»\n  - name: x\n    type: data\n  - name: y\noutputs: []\n', '{name: "a", inputs: [{name: "x", type: "data"}, {name: "y"}], outputs: []}', '"inputs" is not a key yet: add a colon after it.'],
    ['name: a\n«inputs»\n  x: 1\nb: 1\n', '{name: "a", inputs: {x: 1}, b: 1}', '"inputs" is not a key yet: add a colon after it.'],
    ['a:\n  - name: x\n    «type»\nb: 1\n', '{a: [{name: "x", type: null}], b: 1}', '"type" is not a key yet: add a colon after it.'],
    ['a:\n- b\n«c»\n', '{a: ["b"], c: null}', '"c" is not a key yet: add a colon after it.'],
    ['«"»na\nb: 1\n', '{na: null, b: 1}', 'This quote " is never closed.'],
    ['«"»na: x\nb: 1\n', '{na: "x", b: 1}', 'This quote " is never closed.'],
    ['«shell_command |»\n  echo\nb: 1\n', '{shell_command: "echo\\n", b: 1}', 'A colon is missing here: write "shell_command: |" instead of "shell_command |".'],
    ['name:', '{name: null}'],
    ['name: ', '{name: null}'],
    ['ty', '"ty"'],
    ['- name: x\n  «-»', '[{name: "x"}]', '"-" cannot appear among keys: add the key of this list above it.'],
  ],
  'missing spaces': [
    ['«name:x»\nversion: 1\n', '{name: "x", version: 1}', 'A colon needs a space after it: write "name: x" instead of "name:x".'],
    ['version: 1\n«name:x»\n', '{version: 1, name: "x"}', 'A colon needs a space after it: write "name: x" instead of "name:x".'],
    ['a:\n- b\n«-c»\n', '{a: ["b", "c"]}', 'A dash needs a space after it: write "- c" instead of "-c".'],
    ['a: 1\n«-b»\n', '{a: 1, -b: null}', '"-b" is not a key yet: add a colon after it.'],
    ['a: "x"«# c»\n', '{a: "x"}', 'A comment needs a space before the "#".'],
    ['a: |«#c»\n  x\n', '{a: "x\\n"}', 'A comment needs a space before the "#".'],
    ['a: &x"b"\n', '{a: null}'],
    ['«url»\nhttp://x\nb: 1\n', '{url: null, http://x: null, b: 1}', '"url" is not a key yet: add a colon after it.'],
  ],
  'colons in values': [
    ['help: «note: this»\nb: 1\n', '{help: "note: this", b: 1}', 'The value "note: this" contains a colon followed by a space, so it needs quotes.'],
    ['a: «b: c: d»\n', '{a: "b: c: d"}', 'The value "b: c: d" contains a colon followed by a space, so it needs quotes.'],
    ['shell_command: «echo "a: b"»\n', '{shell_command: "echo \\"a: b\\""}', 'The value \'echo "a: b"\' contains a colon followed by a space, so it needs quotes.'],
    ['a: «it\'s: "x"»\n', '{a: "it\'s: \\"x\\""}', 'The value \'it\'s: "x"\' contains a colon followed by a space, so it needs quotes.'],
    ['a: «b: 1»\n   c: 2\n', '{a: {b: 1, c: 2}}', 'A mapping starts on its own line: move "b: 1" to the next line.'],
    ['a: «b: |»\n  x\n', '{a: {b: "x\\n"}}', 'A mapping starts on its own line: move "b: |" to the next line.'],
    ['b: {{x}}«:» 1\nc: 2\n', '{b: {{x: null}: null}, c: 2}', 'This colon follows a complete value: put the value in quotes.'],
    ['a: «? b»\n', '{a: {b: null}}', 'A mapping cannot start on the same line as its key: move it to the next line, or put it in quotes.'],
    ['a: x\n  y\n  «z»: 1\nb: 2\n', '{a: "x y z: 1", b: 2}', 'The value of "a" contains a colon followed by a space, so it needs quotes.'],
  ],
  'quotes': [
    ['a: «"»x\nb: 1\n', '{a: "x", b: 1}', 'This quote " is never closed.'],
    ['a: «"»x\nb: 1\nc: "y"\n', '{a: "x", b: 1, c: "y"}', 'This quote " is never closed.'],
    ['a: «\'»x\n  y\nb: 1\n', '{a: "x y", b: 1}', 'This quote \' is never closed.'],
    ['a:\n  b: «"»x\n  c: 1\n', '{a: {b: "x", c: 1}}', 'This quote " is never closed.'],
    ['- «"»x\n- y\n', '["x", "y"]', 'This quote " is never closed.'],
    ['a: «"»x', '{a: "x"}', 'This quote " is never closed.'],
    ['a: \'it\'«s\'»\nb: 1\n', '{a: "it", b: 1}', 'The quote before "s\'" ends the text: write \'\' to include a quote.'],
    ['a: "say "«hi""»\nb: 1\n', '{a: "say ", b: 1}', 'The quote before \'hi""\' ends the text: write \\" to include a quote.'],
    ['a: «"x" y»\nb: 1\n', '{a: "\\"x\\" y", b: 1}', 'The value \'"x" y\' goes on after the closing ", so it needs quotes around all of it.'],
    ["a: «'x'/y z» # c\nb: 1\n", '{a: "\'x\'/y z", b: 1}', 'The value "\'x\'/y z" goes on after the closing \', so it needs quotes around all of it.'],
    ['a: «[x "y"] && z»\nb: 1\n', '{a: "[x \\"y\\"] && z", b: 1}', 'The value \'[x "y"] && z\' goes on after the closing ], so it needs quotes around all of it.'],
    ['a:\n  - «[x] y»\n  - z\n', '{a: ["[x] y", "z"]}', 'The value "[x] y" goes on after the closing ], so it needs quotes around all of it.'],
    ['a: «"x" y\n  z»\nb: 1\n', '{a: "\\"x\\" y z", b: 1}', 'The value \'"x" y\' goes on after the closing ", so it needs quotes around all of it.'],
    ['a: {b: 1} «x»\nb: 1\n', '{a: {b: 1}, b: 1}', '"x" is not allowed here: the value before it is already complete.'],
    ['a: "«\\d»+"\n', '{a: "\\\\d+"}', '"\\d" is not a valid escape in double quotes: write "\\\\" for a backslash, or use single quotes.'],
    ['a: "«\\x4»"\n', '{a: "\\\\x4"}', '"\\x4" is not a valid escape in double quotes: write "\\\\" for a backslash, or use single quotes.'],
    ['a: «@x»\n', '{a: "@x"}', 'An unquoted value cannot start with "@": put it in quotes.'],
    ['a: «`x`» # c\n', '{a: "`x`"}', 'An unquoted value cannot start with "`": put it in quotes.'],
    ['a: [«@x», 1]\n', '{a: ["@x", 1]}', 'An unquoted value cannot start with "@": put it in quotes.'],
  ],
  'brackets': [
    ['a: «[»1, 2\nb: 3\n', '{a: [1, 2], b: 3}', 'This bracket [ is never closed.'],
    ['a: «{»b: 1\nc: 2\n', '{a: {b: 1}, c: 2}', 'This brace { is never closed.'],
    ['a: «[»\n  b,\n  c\nd: 1\n', '{a: ["b", "c"], d: 1}', 'This bracket [ is never closed.'],
    ['a: «[»\nb: 1\n', '{a: [], b: 1}', 'This bracket [ is never closed.'],
    ['a: «[»b\nc: «d: e»\n', '{a: ["b"], c: "d: e"}', 'This bracket [ is never closed.', 'The value "d: e" contains a colon followed by a space, so it needs quotes.'],
    ['a: {b: 1, c: «[»1, 2}\nd: 1\n', '{a: {b: 1, c: [1, 2]}, d: 1}', 'This bracket [ is never closed.'],
    ['a: [1, 2«}»\nb: 1\n', '{a: [1, 2], b: 1}', 'This brace } cannot close [: write ] instead.'],
    ['a: [a, «{»b: 1]\nc: 1\n', '{a: ["a", {b: 1}], c: 1}', 'This brace { is never closed.'],
    ['a: [1]«]»\nb: 1\n', '{a: [1], b: 1}', 'This bracket ] does not close anything: remove it, or put the value in quotes.'],
    ['a: «]»\nb: 1\n', '{a: null, b: 1}', 'This bracket ] does not close anything: remove it, or put the value in quotes.'],
    ['a: [«,»]\n', '{a: []}', 'Nothing comes before this comma: remove it.'],
    ['a: [1,«,»2]\n', '{a: [1, 2]}', 'Nothing comes before this comma: remove it.'],
    ['a: {b: «1 c: 2»}\nd: 1\n', '{a: {b: {1 c: 2}}, d: 1}', 'A comma is missing in "1 c: 2", or a value that contains a colon needs quotes.'],
    ['a: ["b" «"c"»]\n', '{a: [{b: "c"}]}', 'A comma is missing before \'"c"\'.'],
    ['a: [\n  «- b»\n]\n', '{a: [["b"]]}', 'Items in brackets are written without a dash: remove it.'],
    ['{a: 1} «b»\n', '{a: 1}', '"b" is not allowed here: the value before it is already complete.'],
  ],
  'indentation': [
    ['name: x\n  «version»: 1\nb: 2\n', '{name: "x", version: 1, b: 2}', '"version" cannot be a key here, because "name" already has a value: indent it like "name", or put the value in quotes.'],
    ['a: "x"\n  «b»: 1\n', '{a: "x", b: 1}', '"b" is not indented like the lines around it.'],
    ['a:\n  b: 1\n «c»: 2\nd: 3\n', '{a: {b: 1, c: 2}, d: 3}', '"c" is not indented like the lines around it.'],
    ['a:\n    b: 1\n  «c»: 2\nd: 3\n', '{a: {b: 1, c: 2}, d: 3}', '"c" is not indented like the lines around it.'],
    ['a:\n  - b\n «- c»\nd: 1\n', '{a: ["b", "c"], d: 1}', '"- c" is not indented like the other items of its list.'],
    ['a:\n  - b\n«- c»\n- d\ne: 1\n', '{a: ["b", "c", "d"], e: 1}', '"- c" is not indented like the other items of its list.'],
    ['a:\n  - b: 1\n«- b: 2»\n  c: 3\n\n- d: 4\ne: 1\n', '{a: [{b: 1}, {b: 2, c: 3}, {d: 4}], e: 1}', '"- b: 2" is not indented like the other items of its list.'],
    ['a:\n  - b: 1\n   «c»: 2\n  - d: 1\n', '{a: [{b: 1, c: 2}, {d: 1}]}', '"c" is not indented like the lines around it.'],
    ['a:\n  - b: 1\n  «c»: 2\n  - d: 1\n', '{a: [{b: 1, c: 2}, {d: 1}]}', '"c" is not indented like the lines around it.'],
    ['a:\n  - b: 1\n     «c»: 2\n  - d: 1\n', '{a: [{b: 1, c: 2}, {d: 1}]}', '"c" cannot be a key here, because "b" already has a value: indent it like "b", or put the value in quotes.'],
    ['  «a»: 1\nb: 2\n', '{a: 1, b: 2}', '"a" is not indented like the lines around it.'],
    ['- a\n«b»: 1\n', '["a"]', '"b" is not indented like the lines around it.'],
    ['a: 1\n«- b»\n- c\nd: 2\n', '{a: 1, d: 2}', '"- b" cannot appear among keys: add the key of this list above it.'],
    ['a:\n  b: 1\n  «- c»\nd: 1\n', '{a: {b: 1}, d: 1}', '"- c" cannot appear among keys: add the key of this list above it.'],
    ['a: x\n  «- b: 1»\n    c: 2\n  - d\ne: 1\n', '{a: "x", e: 1}', '"- b: 1" cannot appear below "a", which already has a value: add the key of this list above it.'],
    ['a: «- b»\n   - c\nd: 1\n', '{a: ["b", "c"], d: 1}', 'A list starts on its own line: move "- b" to the next line.'],
    ['a:\n  - b: 1\n  «loose text»\n  more\nc: 1\n', '{a: [{b: 1}], c: 1}', '"loose text" is neither a key nor a list item: add its key above it, or indent it like the lines around it.'],
  ],
  'block scalars': [
    ['a: |', '{a: ""}'],
    ['a: |\n  x', '{a: "x\\n"}'],
    ['a: >\nb: 1\n', '{a: "", b: 1}'],
    ['a: |\n«b»\nc: 1\n', '{a: "b\\n", c: 1}', 'This line belongs to "a": indent it.'],
    ['a: |\n«b\nc»\nd: 1\n', '{a: "b\\nc\\n", d: 1}', 'These 2 lines belong to "a": indent them.'],
    ['a: |\n  x\n«b\nc d; e»\nf: 1\n', '{a: "x\\nb\\nc d; e\\n", f: 1}', 'These 2 lines belong to "a": indent them.'],
    ['a: |\n    x\n  «y»\n    z\nb: 1\n', '{a: "x\\ny\\nz\\n", b: 1}', '"y" is indented less than the first line of this text, which ends the text: indent both lines equally.'],
    ['a: |\n    x\n  # no part of it\nb: 1\n', '{a: "x\\n", b: 1}'],
    ['a: |\n  x\n«for f in *; do\n  echo $f: 3\ndone»\nb: 1\n', '{a: "x\\nfor f in *; do\\necho $f: 3\\ndone\\n", b: 1}', 'These 3 lines belong to "a": indent them.'],
    ['a: |\n«cd x; ls»\nb: 1\n', '{a: "cd x; ls\\n", b: 1}', 'This line belongs to "a": indent it.'],
    ['a:\n  - b: |\n      x\n«# y\nimport os\n\ndef f(x):\n  try:\n    return 1\n\nelse:\n  y»\n\n  - b: 1\n', '{a: [{b: "x\\n# y\\nimport os\\n\\ndef f(x):\\ntry:\\nreturn 1\\n\\nelse:\\ny\\n"}, {b: 1}]}', 'These 7 lines belong to "b": indent them.'],
    ['a: |\n  x\n«b»\n', '{a: "x\\n", b: null}', '"b" is not a key yet: add a colon after it.'],
    ['a: |\n  x\n# b c\nd: 1\n', '{a: "x\\n", d: 1}'],
    ['a: |\n  x\n«b:c d»\n', '{a: "x\\n", b: "c d"}', 'A colon needs a space after it: write "b: c d" instead of "b:c d".'],
    ['a: |2\n «x»\nb: 1\n', '{a: "x\\n", b: 1}', '"x" is indented less than the first line of this text, which ends the text: indent both lines equally.'],
    ['a: |\n\n    \n  «x»\nb: 1\n', '{a: "\\n  \\nx\\n", b: 1}', 'The empty line above "x" is indented more than the text: remove its spaces.'],
    ['a: |«x»\n  y\n', '{a: "y\\n"}', '"x" cannot follow "|": move the text to the next line.'],
    ['a: |1«0»\n  y\n', '{a: " y\\n"}', '"0" cannot follow "|1": move the text to the next line.'],
    ['a: |\n«\t»x\n', '{a: "\\tx\\n"}', 'YAML is indented with spaces: replace this tab.'],
    ['a: |\n  x\n«\t»y\nb: 1\n', '{a: "x\\n\\ty\\n", b: 1}', 'YAML is indented with spaces: replace this tab.'],
    ['a: |\n  x\n«\t»y\n  \tz\n  z\nb: 1\n', '{a: "x\\n\\ty\\n\\tz\\nz\\n", b: 1}', 'YAML is indented with spaces: replace this tab.'],
    ['a: |\n    x\n  «y»\n    z\n    \tz\nb: 1\n', '{a: "x\\ny\\nz\\n\\tz\\n", b: 1}', '"y" is indented less than the first line of this text, which ends the text: indent both lines equally.'],
  ],
  'tabs': [
    ['a:\n«\t»b: 1\n«\t»c: 2\nd: 1\n', '{a: {b: 1, c: 2}, d: 1}', 'YAML is indented with spaces: replace this tab.', 'YAML is indented with spaces: replace this tab.'],
    ['a:\n    b: 1\n«\t»c: 2\n', '{a: {b: 1, c: 2}}', 'YAML is indented with spaces: replace this tab.'],
    ['a:\n - x\n«\t»- y\n', '{a: ["x", "y"]}', 'YAML is indented with spaces: replace this tab.'],
    ['«\t»a: 1\n', '{a: 1}', 'YAML is indented with spaces: replace this tab.'],
    ['a:\tb\n', '{a: "b"}'],
    ['a: 1\t# c\n', '{a: 1}'],
  ],
  'anchors, aliases, tags': [
    ['a: «*b»\n', '{a: *b?}', '"*b" is an alias, but there is no anchor "&b" above it: put it in quotes if it is text.'],
    ['from_work_dir: «*.txt»\n', '{from_work_dir: *.txt?}', '"*.txt" is an alias, but there is no anchor "&.txt" above it: put it in quotes if it is text.'],
    ['a: &a [«*a»]\n', '{a: [*a?]}', '"*a" is inside the value that it refers to: remove it, or write the value out.'],
    ['a: &a {b: «*a»}\n', '{a: {b: *a?}}', '"*a" is inside the value that it refers to: remove it, or write the value out.'],
    ['a: &x 1\nb: &x 2\nc: *x\n', '{a: 1, b: 2, c: *x}'],
    ['a: «&»\n', '{a: null}', 'The name of the anchor is missing after "&": add it, or put the value in quotes.'],
    ['a: «*»\n', '{a: *?}', 'The name of the anchor is missing after "*": add it, or put the value in quotes.'],
    ['a: «*b» c\n', '{a: *b?}', '"*b" is an alias, but there is no anchor "&b" above it: put it in quotes if it is text.'],
    ['a: &x «*x»\n', '{a: *x?}', 'An alias cannot have its own anchor or tag: remove it.'],
    ['a: &x «&y» c\n', '{a: "c"}', 'A value can have only one anchor: remove the others.'],
    ['a: «!t» [b]\n', '{a: ["b"]}', 'The tag "!t" has no meaning here: remove it, or put the value in quotes.'],
    ['a: «!grep» -q b > c\n', '{a: "-q b > c"}', 'YAML takes "!grep" for a tag, which is not a part of the value: put the value in quotes.'],
    ['a: «!» grep b # c\n', '{a: "grep b"}', 'YAML takes "!" for a tag, which is not a part of the value: put the value in quotes.'],
    ["a: ! 'b'\n", '{a: "b"}'],
    ["a: «!grep 'b' c»\n", '{a: "!grep \'b\' c"}', 'The value "!grep \'b\' c" goes on after the closing \', so it needs quotes around all of it.'],
    ['a: «!!int» x\n', '{a: "x"}', 'The tag "!!int" does not match its value: remove it.'],
    ['a: !!str 1\n', '{a: "1"}'],
    ['a: !!str «!!int» c\n', '{a: "c"}', 'A value can have only one tag: remove the others.'],
    ['<<: «*a»\nb: 1\n', '{<<: *a?, b: 1}', '"*a" is an alias, but there is no anchor "&a" above it: put it in quotes if it is text.'],
    ['x: &a {b: 1}\ny:\n  <<: *a\n', '{x: {b: 1}, y: {<<: *a}}'],
    ['«*a» : 1\n', '{*a?: 1}', '"*a" is an alias, but there is no anchor "&a" above it: put it in quotes if it is text.'],
    ['&a a: 1\n*a : 2\n', '{a: 1, a: 2}'],
  ],
  'keys that are no words': [
    [': 1\n', '{: 1}'],
    ['? [a]\n', '{["a"]: null}'],
    ['? a\n: b\n', '{a: "b"}'],
    ['? |\n  a\n: b\n', '{a\n: "b"}'],
    ['[a]: 1\n', '{["a"]: 1}'],
    ['{a: 1}: 1\n', '{{a: 1}: 1}'],
    ['1: a\ntrue: b\nnull: c\n', '{1: "a", true: "b", null: "c"}'],
    ['__proto__: 1\nconstructor: 2\n', '{__proto__: 1, constructor: 2}'],
    ['a: 1\na: 2\n', '{a: 1, a: 2}'],
    ['? a\n', '{a: null}'],
    ['"a": 1\n', '{a: 1}'],
  ],
  'documents': [
    ['', ''],
    ['\n\n', ''],
    ['# c\n', ''],
    ['\uFEFF', ''],
    ['\uFEFFa: 1\n', '{a: 1}'],
    ['...\n', ''],
    ['# c\n...\n', ''],
    ['---\n', 'null'],
    ['--- «a: 1»\n', '{a: 1}', 'A mapping or list cannot start on the "---" line: move it to the next line.'],
    ['a: 1\n...\n# c\n', '{a: 1}'],
    ['---\na: 1\n«---»\nb: 2\n---\nc: 1\n', '{a: 1}', 'A file can contain only one tool: the second document, which starts here, is not read.'],
    ['a: 1\n...\n«b: 1»\n', '{a: 1}', 'A file can contain only one tool: the second document, which starts here, is not read.'],
    ['...\na: 1\n', '{a: 1}'],
    ['%YAML 1.1\n---\na: yes\n', '{a: "yes"}'],
    ['%YAML 1.2\n«a: 1»\n', '{a: 1}', 'A "---" line is missing between the directives and the document: add it.'],
    ['%YAML 1.2\n«%YAML 1.2»\n---\na: 1\n', '{a: 1}', '"%YAML 1.2" is a second %YAML line: remove it.'],
    ['%FOO\n---\na: 1\n', '{a: 1}'],
    ['%YAML 1.2\n«»', '', 'A "---" line is missing between the directives and the document: add it.'],
    ['a: 1\rb: 2\r', '{a: 1, b: 2}'],
    ['a: «\u0007»\n', '{a: "\\u0007"}', 'The control character U+0007 is not allowed in YAML: remove it, or write it as an escape in double quotes.'],
    ['a: «\x9b»\n', '{a: "\x9b"}', 'The control character U+009B is not allowed in YAML: remove it, or write it as an escape in double quotes.'],
    ['«»\u0000', '', 'This is not a text file, so it was not checked.'],
    ['«»a: 1\n\u0000', '', 'This is not a text file, so it was not checked.'],
  ],
  'merge conflicts': [
    ['a: 1\n«<<<<<<< HEAD»\nb: 2\n=======\nb: 3\n>>>>>>> x\nc: 1\n', '{a: 1, b: 2, c: 1}', merge],
    ['a: 1\n«<<<<<<< HEAD»\nb: 2\n||||||| base\nb: 0\n=======\nb: 3\n>>>>>>> x\n«<<<<<<< HEAD»\n=======\nc: 1\n>>>>>>> x\n', '{a: 1, b: 2}', merge, merge],
    ['a: |\n  x\n«<<<<<<< HEAD»\n  y\n=======\n  z\n>>>>>>> x\n  w\nb: 1\n', '{a: "x\\n\\n\\n\\n\\n\\n\\n\\n\\n\\n\\n\\n\\n\\ny\\n\\n\\n\\n\\n\\n\\n\\n\\n\\n\\n\\n\\n\\n\\n\\n\\n\\n\\n\\n\\n\\n\\nw\\n", b: 1}', merge],
    ['a: 1\nb: 2\n«>>>>>>> x»\nc: 1\n', '{a: 1, b: 2, c: 1}', merge],
    ['a: |\n  <<<<<<< x\n', '{a: "<<<<<<< x\\n"}'],
    ['a: 1\r\n«<<<<<<< HEAD»\r\nb: 2\r\n=======\r\nb: 3\r\n>>>>>>> x\r\nc: 1\r\n', '{a: 1, b: 2, c: 1}', merge],
  ],
};

describe('broken documents', () => {
  for (const [title, documents] of Object.entries(cases)) {
    describe(title, () => {
      for (const [document, tree, ...messages] of documents) {
        it(JSON.stringify(document), () => {
          const { text } = unmark(document);
          const { root, problems } = parseYaml(text);
          assert.equal(mark(text, ...problems.map(({ span }) => span)), document);
          assert.deepEqual(
            problems.map(({ message }) => message),
            messages,
          );
          assert.equal(showYaml(root), tree);
        });
      }
    });
  }

  it('repairs make the document that was meant', () => {
    const repaired: readonly [document: string, repaired: string][] = [
      ['name:x\nb: 1\n', 'name: x\nb: 1\n'],
      ['a: !grep b # c\n', 'a: "!grep b" # c\n'],
      ['a:\n- b\n-c\n', 'a:\n- b\n- c\n'],
      [
        'a: |\n  x\nfor f in *; do\n  echo $f\n\ndone\nb: 1\n',
        'a: |\n  x\n  for f in *; do\n    echo $f\n\n  done\nb: 1\n',
      ],
      ['a: |\r\ncd x; ls\r\nb: 1\r\n', 'a: |\r\n  cd x; ls\r\nb: 1\r\n'],
      ['a:\n  - b: |\n      x\n  y z\n   w\n', 'a:\n  - b: |\n      x\n      y z\n       w\n'],
      ['a: 1\nshell_command |\n  echo\n', 'a: 1\nshell_command: |\n  echo\n'],
      ['help: note: "this"\n', 'help: \'note: "this"\'\n'],
      ['a: "\\d"\n', 'a: "\\\\d"\n'],
      ['a: @x # c\n', 'a: "@x" # c\n'],
      ['a: "x" y\n', 'a: \'"x" y\'\n'],
      ['a:\n  b: "x" \'y\'\n', 'a:\n  b: |-\n    "x" \'y\'\n'],
      ['a: "x" y\r\n  z\r\n', 'a: >-\r\n  "x" y\r\n  z\r\n'],
      ['a: "x"# c\n', 'a: "x" # c\n'],
      ['a:\n\tb: 1\n', 'a:\n  b: 1\n'],
      ['a:\n    b: 1\n\tc: 2\n', 'a:\n    b: 1\n    c: 2\n'],
    ];
    for (const [document, expected] of repaired) {
      const { problems } = parseYaml(document);
      const repair = problems[0]?.repair;
      assert.ok(repair, document);
      const text = document.slice(0, repair.span.start) + repair.newText + document.slice(repair.span.end);
      assert.equal(text, expected);
      assert.deepEqual(parseYaml(text).problems, []);
    }
  });
});
