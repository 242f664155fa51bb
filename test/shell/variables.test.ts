import fc from 'fast-check';
import assert from 'node:assert/strict';
import { parseShell } from '../../shared/src/shell/parse.js';
import { nodesFrom, type ShellNode } from '../../shared/src/shell/tree.js';
import { mark, unmark } from '../support/marked.js';
import { runs } from '../support/runs.js';

const shellVariables = (text: string): ShellNode[] =>
  [...nodesFrom(parseShell(text).root)].filter(({ kind }) => kind === 'variable');

describe('variables of a shell text', () => {
  const rows: [what: string, marked: string][] = [
    ['names, numbers and signs', 'echo «$HOME» «$1»0 «$?» «$@» «$#» «$$» «$_x»-y'],
    ['braces', 'echo ${«HOME»} ${«X»:-${«Y»}} ${#«list»} ${!«ref»} ${«10»} ${«@»} ${«f»%.*}'],
    ['no names', 'echo $ $. "$" ${} $'],
    ['single quotes', "echo '$no' «$yes» 'it'\\''s $no'"],
    ['escaped quotes', "echo $'it\\'s $no' «$yes»"],
    ['double quotes', 'echo "«$a» \'«$b»\' \\$no \\"«$c»" \\$no'],
    ['quotes in braces', 'echo "${«a»:-"«$b» \'«$c»\'"}" ${«d»:-\'$no\'}'],
    ['a command in double quotes', 'x="$(basename \'$no\' "«$a»" \\$no)\'«$b»\'"'],
    ['backquotes', 'x=`cat "«$a»" \'$no\'` «$b»'],
    ['brackets', "(cd «$a»; x=$( (echo ')' «$b») )) '$no'"],
    ['comments', 'echo «$a»#«$b» # $no\n# $no\necho «$c»'],
    ['arithmetic', 'echo $(( (1<<«$n») + 16#ff )) «$a» # $no'],
    ['a here-document', "cat <<E «$a»\nit's \"«$b» # «$c» \\$no $(echo '$no' «$d»)\nE\necho «$e»"],
    ['one that replaces nothing', 'cat <<\'E\'\n$no\nE\ncat <<"E F"\n$no\nE F\ncat <<\\E\n$no\nE\n«$a»'],
    ['one with tabs before its end', "cat <<-'E'\n$no\n\tE\n«$a»"],
    ['two on one line', "cat <<A <<'B'\n«$a»\nA\n$no\nB\n«$b»"],
    ['one that never ends, which is none', "cat <<'E'\n«$a»\n E\n«$b»"],
    ['a text behind <<<', 'cat <<<«$a» <<< "«$b»"'],
    ['a quote that never ends, which is none', "echo «$a» '«$b»\n«$c»"],
  ];
  for (const [what, marked] of rows) {
    it(`are found: ${what}`, () => {
      const { text } = unmark(marked);
      assert.equal(mark(text, ...shellVariables(text)), marked);
    });
  }

  it('are in order, and are found in any text', () => {
    const parts = fc.constantFrom(
      ...'$ { } ( ) $( ${ $(( )) " \' ` \\ # a X 1 << <<- <<< E \t | ; < -'.split(' '),
      '\n',
      ' ',
      '\nE\n',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 40 }), (words) => {
        const text = words.join('');
        let last = 0;
        for (const { start, end } of shellVariables(text)) {
          assert.ok(start >= last && end > start && end <= text.length, text);
          last = end;
        }
      }),
      runs(1000),
    );
  });
});
