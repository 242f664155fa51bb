import assert from 'node:assert/strict';
import { analyzed } from './rows.js';

/** The reason, then the suggestion or the text after the edit. */
type Reason = [text: string, reason: string, cure?: string];

const reasons: Reason[] = [
  ['$(input.x.path)', 'the name "input" does not exist in expressions', 'inputs'],
  ['$(Inputs.x)', 'the name "Inputs" does not exist in expressions', 'inputs'],
  ['$(runtime2)', 'the name "runtime2" does not exist in expressions', 'runtime'],
  ['$(maths.max(1))', 'the name "maths" does not exist in expressions', 'Math'],
  ['$(trimed(inputs.x))', 'the name "trimed" does not exist in expressions', 'trimmed'],
  ['$(data.path)', 'the name "data" does not exist in expressions'],
  ['$(foo(1))', 'the name "foo" does not exist in expressions'],
  ['$(None)', 'the name "None" does not exist in expressions', 'null'],
  ["$(require('fs'))", 'the name "require" does not exist in expressions, because they cannot load modules'],
  ['$(console.log(1))', 'the name "console" does not exist in expressions, because they cannot print'],
  [
    '$(outputs.x)',
    'the name "outputs" does not exist in expressions, because outputs have no values until the command has run',
  ],
  ["$(import('fs'))", 'expressions cannot load modules'],
  ['$(1 + $(inputs.x))', '"$( … )" is neither needed nor supported inside an expression', '$(1 + inputs.x)'],
  ['$(1 + $(f(2)))', '"$( … )" is neither needed nor supported inside an expression', '$(1 + (f(2)))'],
  ['$(1 + $)', '"$( … )" is neither needed nor supported inside an expression'],
  ['${ i = 1; return i }', '"i" is not declared: use "var i"'],
  ['${ inputs.n }', 'it never returns a value', '${ return inputs.n }'],
  ['${ var a = 1; a }', 'it never returns a value'],
  ['$(inputs.x..path)', 'a name must follow the dot'],
  ['$(inputs.x path)', 'an operator or a comma is missing before "path"'],
  ['$(inputs.x +)', 'a value is missing after "+"'],
  ['$(inputs.x[])', '"[]" needs an index or a quoted name'],
  ['$(f([inputs.x))', 'the bracket "[" is never closed'],
  ['$(f(/\\)/))', 'a bracket inside "/\\)/" counts as the closing bracket'],
  ['$("a\nb")', 'the quote is not closed on the same line'],
  ['$(`a)', 'the template literal is never closed'],
  ['$(/* a)', 'the comment is never closed'],
  ['$(1 // a)', 'the comment hides the closing bracket, end it with a line break'],
  ['$(/a{2,1}/)', 'the regular expression is not valid'],
  ['$(“a”)', '"“" is not a JavaScript quote: use \' or "'],
  ['$(return 1)', '"return" starts a statement, which needs "${ … return … }"'],
  ['$(1;)', 'an expression is a single value, without a semicolon'],
  ['$(1 if 2 else 3)', '"if" is written "condition ? value : other value" in an expression', '$(2 ? 1 : 3)'],
  [
    '$(inputs.f("if") if inputs.n else "")',
    '"if" is written "condition ? value : other value" in an expression',
    '$(inputs.n ? inputs.f("if") : "")',
  ],
  ['$(1 if 2 else 3 if 4 else 5)', '"if" is written "condition ? value : other value" in an expression'],
  ['$([1 if 2 else 3])', '"if" is written "condition ? value : other value" in an expression'],
  ['$(1 or 2)', '"or" is not a JavaScript operator', '||'],
  ['$(1 = 2)', '"1" cannot be assigned to'],
  ['${ var yield = 1; return 1 }', '"yield" cannot be used this way in JavaScript'],
  ['${ let a; let a; return a }', 'the name "a" is declared twice'],
  ['$(=> 1)', '"=>" is unexpected'],
  ['$(new)', 'a value is missing after "new"'],
  ['$(1 ? 2)', 'the conditional is missing ": other value"'],
  ['$(1 + ${x})', '"${ … }" is neither needed nor supported inside an expression'],
  [
    '$(inputs.a.my-b.path)',
    `a name with a hyphen must be written "inputs.a['my-b']"`,
    "$(inputs.a['my-b'].path)",
  ],
  ['$(inputs.x.path} y', '"}" does not close "$("', '$(inputs.x.path) y'],
  ['${inputs.x.path) y', '")" does not close "${"'],
  ['$(date)', 'it looks like a shell command'],
  ['${HOME}', 'it looks like a shell variable'],
  ['$((i + 1))', 'it looks like shell arithmetic'],
  ['$()', 'it is empty'],
  ["cat '$(inputs.x.path' y", 'the closing bracket is missing', "cat '$(inputs.x.path)' y"],
  ['$(f(1)', '"$(" is never closed'],
  ["$(f('1)", "the quote ' is never closed"],
  ["${ // it's\n return 1 }", "the quote ' is never closed, and the platform counts quotes here too"],
];

describe('expressions: reasons and cures', () => {
  for (const [text, reason, cure] of reasons) {
    it(`${text.replace(/\n/g, '⏎')}: ${reason}`, () => {
      const { fault } = analyzed(text);
      assert.equal(fault?.reason, reason);
      const { edit, suggestion } = fault;
      const edited = edit && text.slice(0, edit.span.start) + edit.newText + text.slice(edit.span.end);
      assert.equal(suggestion ?? edited, cure);
    });
  }
});
