import assert from 'node:assert/strict';
import { rules } from '../../shared/src/rules/rule-table.js';
import { complete } from './support.js';

const bad = 'id: Count Lines\n';
const head = 'class: PlatformUserTool\n';

describe('completion in comments', () => {
  const accepted: [what: string, document: string, label: string, result: string][] = [
    [
      'a directive',
      `${head}# user-‸\n${bad}`,
      'user-tool-disable-next-line',
      `${head}# user-tool-disable-next-line\n${bad}`,
    ],
    ['a directive without a space', `#us‸\n${head}`, 'user-tool-disable', `#user-tool-disable\n${head}`],
    [
      'a directive in the place of another',
      `${head}# user-tool-dis‸able-next-line\n${bad}`,
      'user-tool-disable',
      `${head}# user-tool-disable\n${bad}`,
    ],
    [
      'a code',
      `${head}# user-tool-disable-next-line ‸\n${bad}`,
      'id-format',
      `${head}# user-tool-disable-next-line id-format\n${bad}`,
    ],
    [
      'a code that is begun',
      `${head}# user-tool-disable-next-line co‸\n${bad}`,
      'container-tag',
      `${head}# user-tool-disable-next-line container-tag\n${bad}`,
    ],
    [
      'a second code',
      `# user-tool-disable id-format, mi‸\n${head}${bad}`,
      'missing-field',
      `# user-tool-disable id-format, missing-field\n${head}${bad}`,
    ],
    [
      'a code between others',
      `# user-tool-disable id-format, ‸ wrong-type\n${head}`,
      'missing-field',
      `# user-tool-disable id-format, missing-field wrong-type\n${head}`,
    ],
    [
      'a code behind a value',
      `${head}${bad.trim()} # user-tool-disable id‸\n`,
      'id-format',
      `${head}${bad.trim()} # user-tool-disable id-format\n`,
    ],
  ];
  for (const [what, marked, label, result] of accepted) {
    it(`inserts ${what}`, () => {
      assert.equal(complete(marked).accept(label), result);
    });
  }

  it('offers the codes of what is wrong there first', () => {
    const next = complete(`${head}# user-tool-disable-next-line ‸\n${bad}`);
    assert.equal(next.labels[0], 'id-format');
    assert.equal(next.items[0]?.detail, 'found here');
    assert.equal(next.items[1]?.detail, undefined);
    const file = complete(`# user-tool-disable ‸\n${head}${bad}`).items.filter(({ detail }) => detail);
    assert.deepEqual(
      file.map(({ label }) => label),
      rules.map(({ code }) => code).filter((code) => code === 'id-format' || code === 'missing-field'),
    );
  });

  it('offers every code once, and none that is there already', () => {
    const { labels } = complete(`# user-tool-disable id-format, ‸\n${head}`);
    assert.deepEqual(
      [...labels].sort(),
      rules
        .map(({ code }) => code)
        .filter((code) => code !== 'id-format')
        .sort(),
    );
  });

  for (const marked of ['# ‸', '# some user-‸', '# user-tools ‸', '# x‸', 'shell_command: |\n  # user-‸\n']) {
    it(`offers nothing in ${JSON.stringify(marked)}`, () => {
      assert.deepEqual(complete(head + marked).labels, []);
    });
  }
});
