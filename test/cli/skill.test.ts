import assert from 'node:assert/strict';
import { skillText } from '../../server/cli/src/skill.js';
import { endsServices, serve, unlimited } from '../http/serving.js';
import { needsContainer, skillCommands, skillMentions, skillTable, skillTool } from '../support/skill.js';
import { usesCommand, workspace } from './command.js';
import { where } from '../support/where.js';

const key = 'a-key-of-an-administrator-for-tests';

where('sqlite').describe('user-tool skill', () => {
  usesCommand();
  endsServices();

  it('prints one page in the form of a skill', () => {
    const { code, stdout, stderr } = workspace().run(['skill']);
    assert.deepEqual([code, stdout, stderr], [0, skillText(), '']);
    assert.match(stdout, /^---\nname: user-tool\ndescription: \S.{50,1000}\n---\n/);
    assert.ok(stdout.length < 5_000);
  });

  it('shows a tool without problems', () => {
    const space = workspace({ 'a.tool.yml': skillTool });
    assert.deepEqual(space.json('--severity', 'hint', 'a.tool.yml').files[0]!.problems, []);
  });

  it('shows commands that succeed', async () => {
    const space = workspace({ 'count-lines.tool.yml': skillTool, 'table.tsv': skillTable });
    const { address } = await serve(space, [], { ...unlimited, USER_TOOL_BOOTSTRAP_ADMIN_KEY: key });
    const commands = skillCommands.filter((command) => !needsContainer(command));
    const verbs = new Set(commands.map(([verb]) => verb));
    assert.deepEqual([...verbs], ['new', 'check', 'fix', 'explain', 'render', 'submit', 'remote']);
    for (const command of commands) {
      const args = command.map((word) => word.replace('http://localhost:8765', address));
      const { code, stdout, stderr } = space.run(args, { env: { USER_TOOL_KEY: key } });
      assert.equal(code, 0, `${command.join(' ')}: ${stdout}${stderr}`);
    }
  });

  it('mentions commands and options that exist', () => {
    const space = workspace();
    assert.ok(skillMentions.length > 0);
    for (const [verb = '', ...words] of skillMentions) {
      const { code, stdout } = space.run(['help', verb]);
      assert.equal(code, 0, verb);
      for (const option of words.filter((word) => word.startsWith('-')))
        assert.ok(stdout.includes(option), option);
    }
  });
});
