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
  ["$(require('fs'))", 'the name "require" does not exist in expressions, because no modules can be loaded'],
  ['$(console.log(1))', 'the name "console" does not exist in expressions, because nothing can be printed'],
  [
    '$(outputs.x)',
    'the name "outputs" does not exist in expressions, because outputs have no values before the command has run',
  ],
  ["$(import('fs'))", 'no modules can be loaded there'],
  ['$(1 + $(inputs.x))', 'inside an expression "$( … )" is not needed and not understood', '$(1 + inputs.x)'],
  ['$(1 + $(f(2)))', 'inside an expression "$( … )" is not needed and not understood', '$(1 + (f(2)))'],
  ['$(1 + $)', 'inside an expression "$( … )" is not needed and not understood'],
  ['${ i = 1; return i }', '"i" is not declared, write "var i"'],
  ['${ inputs.n }', 'it gives no value, because nothing is returned', '${ return inputs.n }'],
  ['${ var a = 1; a }', 'it gives no value, because nothing is returned'],
  ['$(inputs.x..path)', 'a name has to follow the dot'],
  ['$(inputs.x path)', 'an operator or a comma is missing before "path"'],
  ['$(inputs.x +)', 'a value is missing after "+"'],
  ['$(inputs.x[])', 'there is no index or quoted name in "[]"'],
  ['$(f([inputs.x))', 'the bracket "[" is never closed'],
  ['$(f(/\\)/))', 'a bracket in it counts as the closing one'],
  ['$("a\nb")', 'the quote is not closed on its line'],
  ['$(`a)', 'the backquote is never closed'],
  ['$(/* a)', 'the comment is never closed'],
  ['$(1 // a)', 'the comment hides the closing bracket, end it with a new line'],
  ['$(/a{2,1}/)', 'the regular expression has a mistake'],
  ['$(“a”)', '"“" is no quote to a program, write \' or "'],
  ['$(return 1)', '"return" starts a statement, which needs "${ … return … }"'],
  ['$(1;)', 'only one value can stand there, without a semicolon'],
  ['$(1 if 2 else 3)', 'a choice is written "condition ? value : other value"'],
  ['$(1 or 2)', '"or" is written "||"', '||'],
  ['$(1 = 2)', 'nothing can be assigned to "1"'],
  ['${ var yield = 1; return 1 }', '"yield" cannot be used like that in JavaScript'],
  ['${ let a; let a; return a }', 'the name "a" is declared twice'],
  ['$(=> 1)', '"=>" does not fit there'],
  ['$(new)', 'a value is missing after "new"'],
  ['$(1 ? 2)', 'the choice lacks ": other value"'],
  ['$(1 + ${x})', 'inside an expression "${ … }" is not needed and not understood'],
  ['$(inputs.a.my-b.path)', `a name with a hyphen is written "inputs.a['my-b']"`, "$(inputs.a['my-b'].path)"],
  ['$(inputs.x.path} y', '"}" does not close "$("', '$(inputs.x.path) y'],
  ['${inputs.x.path) y', '")" does not close "${"'],
  ['$(date)', 'it reads like a shell command'],
  ['${HOME}', 'it reads like a shell variable'],
  ['$((i + 1))', 'it reads like shell arithmetic'],
  ['$()', 'there is nothing between its brackets'],
  ["cat '$(inputs.x.path' y", '"$(inputs.x.path" lacks the closing bracket', "cat '$(inputs.x.path)' y"],
  ['$(f(1)', '"$(" is never closed'],
  ["$(f('1)", "the quote ' is never closed"],
  ["${ // it's\n return 1 }", "the quote ' is never closed, and it counts there too"],
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
