import fc from 'fast-check';
import assert from 'node:assert/strict';
import {
  patternFault,
  patternGroups,
  predefinedPatterns,
  usableGroups,
} from '../../shared/src/values/discover-pattern.js';
import { runs } from '../support/runs.js';

describe('discovery patterns', () => {
  /** Each of these compiles in some Python from 3.10 to 3.13, with these named groups. */
  const accepted: [pattern: string, groups: string[]][] = [
    ['', []],
    ['.*', []],
    ['(?P<name>.+)\\.(?P<ext>txt|csv)', ['name', 'ext']],
    ['(?P<designation>[^/]+)\\.bam$', ['designation']],
    ['(?P<identifier_0>[^_]+)_(?P<identifier_1>[^_]+)\\.fq', ['identifier_0', 'identifier_1']],
    ['(?P<größe>x)', ['größe']],
    ['((a)(b))\\1\\2\\3', []],
    ['(?P<a>x)(?P=a)', ['a']],
    ['(?:a|b)*?', []],
    ['a++b', []],
    ['(?>a+)b', []],
    ['(?=a)(?!b)(?<=c)(?<!dd)', []],
    ['(?<=a|b)', []],
    ['(?<=a{2}[xy])', []],
    ['(a)(?<=\\1)', []],
    ['(?=a)*', []],
    ['(?i)a', []],
    ['a(?i)', []],
    ['(?is-x:a)', []],
    ['(?x) a  # a comment (', []],
    ['(?x: a # (\n )', []],
    ['(?#a comment)a', []],
    ['(?(1)a|b)(c)', []],
    ['(?P<a>x)?(?(a)b)', ['a']],
    ['a{2}{', []],
    ['a{', []],
    ['a{}', []],
    ['a{,3}', []],
    ['a{2,}', []],
    ['{2', []],
    ['a{x}', []],
    [']', []],
    ['}', []],
    ['[]a]', []],
    ['[^]a]', []],
    ['[a-]', []],
    ['[-a]', []],
    ['[--/]', []],
    ['[\\w-]', []],
    ['[\\]]', []],
    ['[[:alpha:]]', []],
    ['[\\b\\d\\x41-\\x5a]', []],
    ['\\0\\012\\123\\x41\\u00e9\\U0001F600', []],
    ['\\N{LATIN SMALL LETTER A}', []],
    ['\\A\\b\\B\\Z\\d\\D\\s\\S\\w\\W', []],
    ['\\.\\-\\/\\é\\😀', []],
    ['\\\\', []],
    ['[a-😀]', []],
    ['()', []],
    ['|', []],
    ['(|a)', []],
    ['(?:)*', []],
    ['(?i-s:)', []],
  ];
  for (const [pattern, groups] of accepted) {
    it(`${JSON.stringify(pattern)} is one`, () => {
      assert.equal(patternFault(pattern), undefined);
      assert.deepEqual(patternGroups(pattern), groups);
    });
  }

  /** Python 3.10 to 3.13 reject each of these. */
  const refused: [marked: string, reason: RegExp][] = [
    ['«(»a', /the "\(" is never closed/],
    ['(?P<name>.+)«)»', /this "\)" has no matching "\("/],
    ['«(»?:(a)', /the "\(" is never closed/],
    ['«[»a', /the "\[" is never closed/],
    ['«[»]', /the "\[" is never closed/],
    ['«[»a\\]', /the "\[" is never closed/],
    ['«[»a-', /the "\[" is never closed/],
    ['[«z-a»]', /the range "z-a" is reversed/],
    ['[«a-\\d»]', /"a-\\d" is not a range/],
    ['[«\\w-z»]', /"\\w-z" is not a range/],
    ['[«\\q»]', /"\\q" is not a valid escape/],
    ['[«\\A»]', /"\\A" is not a valid escape/],
    ['[«\\8»]', /"\\8" is not a valid escape/],
    ['«*».bam', /nothing before "\*"/],
    ['a|«+»', /nothing before "\+"/],
    ['^«*»', /nothing before "\*"/],
    ['\\b«{2}»', /nothing before "\{2\}"/],
    ['«(?)»', /is not a valid group in Python/],
    ['a*«*»', /"\*" follows another quantifier/],
    ['a{2}«{3}»', /"\{3\}" follows another quantifier/],
    ['a??«?»', /"\?" follows another quantifier/],
    ['a«{3,1}»', /"\{3,1\}" are reversed/],
    ['a«{99999999999}»', /too large/],
    ['a«\\»', /the backslash at the end/],
    ['«\\p»{L}', /"\\p" is not a valid escape/],
    ['«\\x4»', /needs 2 hexadecimal/],
    ['«\\u12»z', /needs 4 hexadecimal/],
    ['«\\U00110000»', /is not a character/],
    ['«\\400»', /is not a character/],
    ['«\\N»', /needs a character name/],
    ['«\\1»', /there is no group 1/],
    ['(a)«\\2»', /there is no group 2/],
    ['(a«\\1»)', /is inside the group/],
    ['«(?P=b)»', /no group named "b"/],
    ['(?P<a>x)«(?P<a>»y)', /two groups named "a"/],
    ['«(?P<1a>»x)', /"1a" is not a valid group name/],
    ['«(?P<>»x)', /name of the group is missing/],
    ['«(?P<name»', /">" is missing/],
    ['«(?P>»name)', /is not a valid group in Python/],
    ['«(?<»name>x)', /\(\?P<name>…\)/],
    ["«(?'»name'x)", /is not a valid group in Python/],
    ['«(?»', /is not a valid group in Python/],
    ['«(?#» never closed', /comment/],
    ['«(?<=a+)»', /different lengths/],
    ['«(?<!a|bb)»', /different lengths/],
    ['«(?(2)»a|b)(c)', /there is no group 2/],
    ['(a)«(?(1)a|b»|c)', /at most two branches/],
    ['«(?(0)»a)', /start at 1/],
    ['«(?L)»', /cannot be combined/],
    ['«(?au:»a)', /cannot be combined/],
    ['«(?i-i:»a)', /cannot be combined/],
    ['«(?i»', /is not a valid group in Python/],
    ['«(?iz»)', /is not a valid group in Python/],
    ['(?x) «*» a', /nothing before "\*"/],
    ['😀«)»', /has no matching "\("/],
  ];
  for (const [marked, reason] of refused) {
    it(`${JSON.stringify(marked)}: ${reason.source}`, () => {
      const fault = patternFault(marked.replace(/[«»]/g, ''));
      assert.match(fault?.reason ?? 'no fault', reason);
      assert.deepEqual(fault?.span, { start: marked.indexOf('«'), end: marked.indexOf('»') - 1 });
    });
  }

  it('knows the groups before a fault', () => {
    assert.deepEqual(patternGroups('(?P<name>.+)_(?P<ext>['), ['name', 'ext']);
  });

  const usable: [pattern: string, used: string[]][] = [
    ['(?P<name>.+)\\.(?P<ext>.+)', ['name', 'ext']],
    ['(?P<sample>.+)\\.bam', []],
    ['(.+)\\.bam', []],
    ['(?P<visible>.)(?P<dbkey>.)(?P<designation>.)', ['visible', 'dbkey', 'designation']],
    ['(?P<identifier_0>.)(?P<identifier_1>.)', ['identifier_0', 'identifier_1']],
    ['(?P<identifier_1>.)', []],
    ['(?P<identifier_0>.)(?P<identifier_2>.)', ['identifier_0']],
    ['__name_and_ext__', ['name', 'ext']],
    ['__default__', ['designation', 'visible', 'ext', 'dbkey']],
    ['__nmae__', []],
  ];
  for (const [pattern, used] of usable) {
    it(`the platform uses ${used.join(', ') || 'nothing'} of ${pattern}`, () => {
      assert.deepEqual(usableGroups(pattern), used);
    });
  }

  for (const [name, pattern] of predefinedPatterns) {
    it(`${name} is short for a pattern without a fault`, () => {
      assert.equal(patternFault(name), undefined);
      assert.equal(patternFault(pattern), undefined);
      assert.ok(usableGroups(name).some((group) => group === 'name' || group === 'designation'));
    });
  }

  const pieces = [
    'a',
    '.',
    '*',
    '+',
    '?',
    '{2}',
    '{',
    '}',
    '(',
    ')',
    '(?:',
    '(?P<n>',
    '(?P=n)',
    '(?<=',
    '(?x)',
    '|',
    '^',
    '[',
  ];
  const more = [']', '-', '\\d', '\\1', '\\', '\\q', '#', ' ', '😀', '(?(1)', '$', '(?i-s:', '[^'];
  const patterns = fc.oneof(
    fc.array(fc.constantFrom(...pieces, ...more), { maxLength: 12 }).map((p) => p.join('')),
    fc.string({ unit: 'binary' }),
  );

  it('puts every fault inside the pattern', () => {
    fc.assert(
      fc.property(patterns, (pattern) => {
        const fault = patternFault(pattern);
        if (fault) assert.ok(0 <= fault.span.start && fault.span.start < fault.span.end);
        if (fault) assert.ok(fault.span.end <= pattern.length);
      }),
      runs(500),
    );
  });

  it('accepts what it accepted after something is put before or behind it', () => {
    fc.assert(
      fc.property(patterns, (pattern) => {
        fc.pre(patternFault(pattern) === undefined && !pattern.includes('(?x)'));
        assert.equal(patternFault(`a${pattern}`), undefined);
        assert.equal(patternFault(`(?:${pattern})`), undefined);
      }),
    );
  });

  it('is quick on long patterns, and lets pass what nests too deeply', () => {
    for (const part of ['(', '((?:', '[', '{1', '\\', '(?P<a', '|', 'a*', '(?#', '(?(1)', '(?=', '(?x)']) {
      assert.doesNotThrow(() => patternFault(part.repeat(50_000)));
    }
    assert.equal(patternFault('('.repeat(5000)), undefined);
  });
});
