import fc from 'fast-check';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { completeExample } from '../../shared/src/checker/complete-example.js';
import type { ShellFault } from '../../shared/src/shell/fault.js';
import { parseShell } from '../../shared/src/shell/parse.js';
import { mark, unmark } from '../support/marked.js';
import { runs } from '../support/runs.js';
import { toolIn } from '../support/tools.js';
import { where } from '../support/where.js';

const faultOf = (text: string): ShellFault | undefined => parseShell(text).fault?.fault;

/** Texts that no shell parses, with the place to look at. */
const faulty: readonly [text: string, kind: string][] = [
  [`echo «'»a b`, 'unclosed'],
  [`echo «"»a $x`, 'unclosed'],
  [`echo "it's" «'»x`, 'unclosed'],
  ['echo «`»date', 'unclosed'],
  ['echo «$(»date', 'unclosed'],
  ['echo "$(date«"»', 'unclosed'],
  ['echo «${»x', 'unclosed'],
  ['echo «$((»1 + 2', 'unclosed'],
  ['«if» true; then echo a', 'unclosed'],
  ['«for» i in a b; do echo $i', 'unclosed'],
  ['while true; do «if» x; then y; done', 'unclosed'],
  ['«{» echo a', 'unclosed'],
  ['«(»cd x; ls', 'unclosed'],
  ['«case» x in a) b;;', 'unclosed'],
  ['echo a; «fi»', 'unexpected'],
  ['echo a\n«done»', 'unexpected'],
  ['echo a; «}»', 'unexpected'],
  ['echo a «)»', 'unexpected'],
  ['echo a«;;» echo b', 'unexpected'],
  ['if a; «fi»', 'missing'],
  ['for i in a; «done»', 'missing'],
  ['echo a «|»', 'joins-nothing'],
  ['echo a «&&» | b', 'joins-nothing'],
  ['echo a «&&»\n# no more', 'joins-nothing'],
  ['mkdir a\n«&&» b', 'nothing-before'],
  ['cat a\n  «|» sort', 'nothing-before'],
  ['if a; then«;» b; fi', 'nothing-before'],
  ['for i in a; do«;» b; done', 'nothing-before'],
  ['(«|» a)', 'nothing-before'],
  ['x=$(a; «&&» b)', 'nothing-before'],
  ['a & «&&» b', 'nothing-before'],
  ['case x in a) «&&» b;; esac', 'nothing-before'],
  ['a «>»', 'no-target'],
  ['a «>» # nowhere\nb', 'no-target'],
  ['a «>» > b', 'no-target'],
  ['a 2«>»; b', 'no-target'],
  ['echo «(»a)', 'bracket'],
  ['print«(»"a")', 'bracket'],
  ['find . «(» -name a )', 'bracket'],
  ['cat «<<EOF»\na\n  EOF\nb', 'heredoc'],
  ['cat «<<EOF»', 'heredoc'],
  ['cat «<<-EOF»\n\ta\n    EOF\n', 'heredoc'],
  [`cat «<<'a"b'»\nab\n`, 'heredoc'],
];

/** Texts that bash or a POSIX shell parses. */
const readable = [
  '> x { a }',
  '>time { acase  }',
  'a |\ntime { then}',
  'time { a; }',
  'echo ${\'x:-"a b"}',
  "echo ${x':-a}",
  '${"x}',
  "echo $(('1 + 2)) 'x'",
  'for x in a\n{ b; }',
  '[[ $c =~ ^(#x|y)$ ]] && d',
  'a | <<EOF | b\nEOF\n',
  'if a; then\\\n b; else c; fi',
  'if a; then b; fi\\',
  "a$'b \\' c",
  'cat <<EOF\na `b\nEOF\n`',
  `echo "\${x#'"'}" "\${x%'}'}"`,
  `cat <<'a"b'\nab\na"b\n`,
  'case x in )) a;; esac',
  'f!() { a; }',
  '=() { a; }',
  'else<(a) b',
  'q[ a &&& b ]',
  'echo $[)a',
  'echo ${x:-"a"$${y##*/}',
  'echo ${x/"a}',
  'echo ${`x}',
  'cat <<`EOF\na `',
  "cat <<'E F'` | wc\nE F\n`",
  'cat <<EOF\na\\\nEOF\nEOF\n',
  '[[ $c =~ ^(x|y)$&& ]] if && d',
  '> a && < b | c',
  'if a; then b; fi | c && { d; } || ( e ) && [[ f ]] && (( 1 )) && g',
  'case x in a) ;; (b) c & ;; esac && d',
  'a $(b) | c `d` && e <(f) || g',
  'for x; do y; done\nfor x in; do y; done; for ((;;)); do z; done',
  '! { a; } && time ( b )',
  'a &&\n # c\n b |\n\n c',
  'a &>& b',
  'echo <((1 + (2*3)))',
  'f () ( a ) && function g () ( b )',
  'shopt -s extglob; ls !(a) @(b|c)*',
  'a >&2 2>&- 3<> b >| c &> d > >(e) < <(f)',
];

/** Valid pieces of scripts. */
const pieces = [
  'if a; then b; fi\n',
  'for x in a \'b c\' "$d"; do echo $x; done\n',
  'while read -r l; do echo "$l"; done < f\n',
  'case $x in a|b) c;; *) d ;; esac\n',
  "cat <<EOF > x\nhello $(date) 'it\nEOF\n",
  "cat <<'E F' | wc\nq $(\nE F\n",
  'a && b || c\n',
  '{ a; b; } > f\n',
  '( cd x && ls )\n',
  'f() { echo a; }\n',
  'echo $((1 + (2*3))) ${x:-"a b"} ${y##*/}\n',
  "awk '{print $1}' f | sort -k1,1 | uniq -c\n",
  "echo `date` # it's a comment\n",
  `echo "a $(echo "b 'c'") d"\n`,
  '! grep x f\n',
  'cmd 2>&1 >/dev/null &\n',
  'until a; do b; done\n',
  'echo a\\ b \\\n  c\n',
  'if [ -f "$x" ]; then\n a\nelif b; then\n c\nelse d\nfi\n',
  "tr -d ';' < a >| b\n",
];
const bashPieces = [
  '[[ $a == b* && $c =~ ^(x|y)$ ]] && d\n',
  'arr=(a b "c d")\n',
  '((i++))\n',
  'diff <(a) <(b)\n',
  '<<< "x" cat > y\n',
  'function g { a; }\n',
  'for ((i=0;i<3;i++)); do a; done\n',
  "echo $'a\\'b'\n",
  'time { a; }\n',
];
const disturbances = `' " ( ) { } ; ;; | & && < > # $ \` \\ ! = fi done esac then do else in EOF`.split(' ');

const script = (own: readonly string[]): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...own), { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''));

/** A script with something inserted, removed or cut off. */
const disturbed = (own: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(
      script(own),
      fc.array(
        fc.tuple(fc.nat(200), fc.nat(3), fc.constantFrom(...disturbances, '\n', ' ', 'if ', 'case ')),
        {
          maxLength: 2,
        },
      ),
    )
    .map(([text, changes]) =>
      changes.reduce((current, [place, taken, put]) => {
        const at = place % (current.length + 1);
        return current.slice(0, at) + put + current.slice(at + taken);
      }, text),
    );

describe('what no shell can read', () => {
  for (const [marked, kind] of faulty) {
    it(`${kind}: ${JSON.stringify(marked)}`, () => {
      const { text } = unmark(marked);
      const fault = faultOf(text);
      assert.equal(fault?.kind, kind);
      assert.equal(mark(text, fault.span), marked);
    });
  }

  it('leaves alone what some shell reads', () => {
    for (const text of readable) assert.equal(faultOf(text), undefined, text);
  });

  it('is not looked for behind what may write parts of commands', () => {
    const kindIn = (command: string): string | undefined => {
      const text = completeExample({ text: `shell_command: ${JSON.stringify(command)}\n` });
      const [script] = toolIn(text).shellScripts.values();
      assert.ok(script?.isLost);
      return script.shell.fault?.kind;
    };
    assert.equal(kindIn("if a; $(inputs.x ? '; fi; if b;' : '') then b"), undefined);
    assert.equal(kindIn("if a; then $(inputs.x ? '-x' : '') b"), 'unclosed');
    assert.equal(kindIn("echo \"$(inputs.x ? ';' : '')\" 'x"), 'unclosed');
    assert.equal(kindIn("echo 'x $(inputs.x ? ';' : '')"), 'unclosed');
  });

  for (const [name, own] of [
    ['bash', [...pieces, ...bashPieces]],
    ['dash', pieces],
  ] as const) {
    where(name).it(`is what ${name} cannot read either`, function () {
      let found = 0;
      const check = (text: string): void => {
        const fault = faultOf(text);
        if (!fault) return;
        found++;
        const { status, stderr } = spawnSync(name, ['-n'], { input: text, encoding: 'utf8' });
        // Shells accept an unterminated here-document, and not all of them warn.
        assert.ok(fault.kind === 'heredoc' || status !== 0 || stderr !== '', JSON.stringify({ text, fault }));
      };
      const count = runs(600);
      fc.assert(fc.property(disturbed(own), check), count);
      assert.ok(found > count.numRuns / 30, `only ${found} of the texts had a fault`);
    });
  }
});
