import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { adviceFor } from '../../server/runner/src/machine/advice.js';
import { readControlGroups } from '../../server/runner/src/machine/control-groups.js';
import type { ExaminedRuntime, RuntimeFault } from '../../server/runner/src/machine/examine-runtime.js';
import { readMachine, type Machine } from '../../server/runner/src/machine/machine.js';
import { runtimes } from '../../server/runner/src/runtimes/find-runtime.js';
import type { RuntimeName } from '../../server/protocol/src/command-output.js';
import { usesCommand, workspace } from '../cli/command.js';

/** Files of a system, by their paths below its root. */
type SystemFiles = Readonly<Record<string, string>>;

const mounts = {
  v1: [
    '35 31 0:32 / /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory',
    '39 31 0:36 / /sys/fs/cgroup/pids rw,relatime shared:9 - cgroup cgroup rw,pids',
    '40 31 0:37 / /sys/fs/cgroup/systemd rw,relatime - cgroup cgroup rw,xattr,name=systemd',
  ],
  unified: ['41 31 0:38 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw'],
  v2: [
    '30 23 0:26 / /sys/fs/cgroup rw,nosuid - cgroup2 cgroup2 rw,nsdelegate',
    '1 1 8:1 / / rw - ext4 /dev/sda1 rw',
  ],
} as const;

const mountinfo = (...lines: readonly string[]): SystemFiles => ({
  'proc/self/mountinfo': `${lines.join('\n')}\n`,
});

const limits: SystemFiles = {
  'proc/self/limits': `Limit                     Soft Limit           Hard Limit           Units
Max processes             unlimited            unlimited            processes
Max open files            1024                 1048576              files
`,
};

const delegated = 'sys/fs/cgroup/user.slice/user-1000.slice/user@1000.service/cgroup.controllers';

const open: string[] = [];

/** The root of a system with these files. */
function system(files: SystemFiles): string {
  const root = mkdtempSync(join(tmpdir(), 'user-tool-system-'));
  open.push(root);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return root;
}

afterEach(() => {
  for (const root of open.splice(0)) rmSync(root, { recursive: true });
});

describe('the control groups of a machine', () => {
  const all = 'cpuset cpu io memory pids\n';
  for (const [title, files, uid, expected] of [
    ['version 1, root', mountinfo(...mounts.v1), 0, 'v1: memory pids'],
    ['version 1, another user', mountinfo(...mounts.v1), 1000, 'v1: '],
    [
      'both, root',
      {
        ...mountinfo(...mounts.v1, ...mounts.unified),
        'sys/fs/cgroup/unified/cgroup.controllers': 'hugetlb\n',
      },
      0,
      'hybrid: hugetlb memory pids',
    ],
    [
      'version 2, root',
      { ...mountinfo(...mounts.v2), 'sys/fs/cgroup/cgroup.controllers': all },
      0,
      'v2: cpu cpuset io memory pids',
    ],
    [
      'version 2, another user',
      { ...mountinfo(...mounts.v2), 'sys/fs/cgroup/cgroup.controllers': all, [delegated]: 'memory pids\n' },
      1000,
      'v2: memory pids',
    ],
    [
      'version 2, without systemd',
      { ...mountinfo(...mounts.v2), 'sys/fs/cgroup/cgroup.controllers': all },
      1000,
      'v2: ',
    ],
    ['none', mountinfo('1 1 8:1 / / rw - ext4 /dev/sda1 rw'), 0, undefined],
    ['no Linux', {}, 0, undefined],
    ['anything', { 'proc/self/mountinfo': ' - cgroup\n - \n- cgroup2 x\na b c d /x - cgroup' }, 0, 'v1: '],
  ] as [string, SystemFiles, number, string | undefined][]) {
    it(title, () => {
      const found = readControlGroups(system(files), uid);
      assert.equal(found && `${found.version}: ${found.controllers.join(' ')}`, expected);
    });
  }
});

describe('a user of a machine', () => {
  const userOf = (files: SystemFiles, uid = 1000): Machine['user'] =>
    readMachine(system({ ...limits, ...files }), { uid, username: 'ann' }).user;

  it('has limits', () => {
    const { openFiles, processes } = userOf({}) ?? {};
    assert.deepEqual([openFiles, processes], [1024, undefined]);
    assert.equal(readMachine(system({}), { uid: -1, username: 'ann' }).user, undefined);
  });

  it('has subordinate ids by name and by number', () => {
    const files = {
      'etc/subuid': 'bob:1:7\nann:100000:65536\n1000:9:1\n# x\nann:x:y\n',
      'etc/subgid': 'anna:1:2\n',
    };
    assert.deepEqual(userOf(files)?.subordinateIds, { users: 65_537, groups: 0 });
  });

  for (const [file, value, expected] of [
    ['user/max_user_namespaces', '0', false],
    ['user/max_user_namespaces', '15000', true],
    ['kernel/unprivileged_userns_clone', '0', false],
    ['kernel/apparmor_restrict_unprivileged_userns', '1', false],
    ['kernel/apparmor_restrict_unprivileged_userns', '0', true],
  ] as const) {
    it(`${expected ? 'can' : 'cannot'} create namespaces if ${file} is ${value}`, () => {
      assert.equal(userOf({ [`proc/sys/${file}`]: `${value}\n` })?.hasNamespaces, expected);
    });
  }
});

describe('what is missing on a machine', () => {
  const good: Machine = {
    system: { name: 'linux', release: '6', architecture: 'x64' },
    cores: 1,
    memory: 1,
    isRoot: false,
    isContainer: false,
    controlGroups: { version: 'v2', controllers: ['memory', 'pids'] },
    user: {
      subordinateIds: { users: 65_536, groups: 65_536 },
      hasIdMappers: true,
      hasNamespaces: true,
      openFiles: 1,
      processes: 1,
    },
  };
  const user = good.user;
  const installed = (name: RuntimeName, fault?: RuntimeFault): ExaminedRuntime => ({
    runtime: runtimes[name],
    version: '1',
    fault,
  });
  const unready: RuntimeFault = { stage: 'ready', reason: 'no' };
  const failing = (name: RuntimeName, reason: string): ExaminedRuntime =>
    installed(name, { stage: 'start', reason });
  const podman = [installed('podman')];
  const v1 = { version: 'v1', controllers: [] } as const;
  for (const [title, machine, found, ...expected] of [
    ['nothing', good, podman],
    ['a runtime', good, [installed('bubblewrap')], /no container runtime.*apt-get install podman/],
    [
      'the service of Docker',
      good,
      [installed('docker', unready)],
      /Docker daemon does not respond\. Start it with "systemctl start docker".*-aG docker ann/,
    ],
    ['nothing if Docker is not used', good, [...podman, installed('docker', unready)]],
    ['a Podman that works', good, [installed('podman', unready)], /cannot start containers/],
    [
      'limits of processes',
      { ...good, isRoot: true },
      [failing('podman', 'runc: error setting rlimits')],
      /^"podman" did not start a container\. .*default_ulimits.* to \/etc\/containers\/containers\.conf\.$/,
    ],
    [
      'control groups, without root',
      good,
      [failing('podman', 'crun: cgroup: permission denied')],
      /cgroup_manager.* to ~\/\.config\/containers\/containers\.conf\.$/,
    ],
    [
      'privileges, in a container',
      { ...good, isContainer: true },
      [failing('docker', 'operation not permitted')],
      /^"docker" did not start a container\. This machine is a container itself: .*"--privileged"/,
    ],
    [
      'another runtime, for which nothing is known',
      good,
      [failing('apptainer', 'FATAL: no'), installed('docker')],
      /^"apptainer" did not start a container\. .* Until then, use "--runtime docker"\.$/,
    ],
    [
      'what each of two lacks',
      { ...good, isContainer: true },
      [failing('podman', 'no space left on device'), failing('docker', 'no')],
      /^"podman" .* Make space/,
      /^"docker" .* container itself/,
    ],
    ['namespaces', { ...good, user: { ...user, hasNamespaces: false } }, podman, /namespaces/],
    [
      'ids',
      { ...good, user: { ...user, subordinateIds: { users: 65_536, groups: 0 } } },
      podman,
      /subordinate ids.* ann"/,
    ],
    ['id mappers', { ...good, user: { ...user, hasIdMappers: false } }, podman, /apt-get install uidmap/],
    [
      'delegated controllers',
      { ...good, controlGroups: { version: 'v2', controllers: ['pids'] } },
      podman,
      /cannot limit memory\. Delegate/,
    ],
    ['version 2', { ...good, controlGroups: v1 }, podman, /version 1 cannot limit memory and processes/],
    [
      'controllers',
      { ...good, isRoot: true, controlGroups: v1 },
      podman,
      /of this machine cannot limit memory and processes/,
    ],
    [
      'nothing, for root',
      {
        ...good,
        isRoot: true,
        user: { ...user, hasNamespaces: false, subordinateIds: { users: 0, groups: 0 } },
      },
      podman,
    ],
    [
      'nothing, with the service of Docker',
      { ...good, user: { ...user, hasNamespaces: false } },
      [installed('docker')],
    ],
    [
      'namespaces for Apptainer',
      { ...good, user: { ...user, hasNamespaces: false } },
      [installed('apptainer')],
      /^The kernel .* which Apptainer needs if its package/,
    ],
    [
      'nothing for Apptainer as root',
      { ...good, isRoot: true, user: { ...user, hasNamespaces: false } },
      [installed('apptainer')],
    ],
    [
      'a runtime that starts',
      good,
      [{ runtime: runtimes.apptainer, reason: 'failed', fault: undefined }],
      /^"apptainer" is installed, but does not start\. "apptainer --version" shows why\.$/,
    ],
    ['nothing, on another system', { ...good, user: undefined, controlGroups: undefined }, podman],
  ] as [string, Machine, ExaminedRuntime[], ...RegExp[]][]) {
    it(title, () => {
      const advice = adviceFor({ machine, runtimes: found, user: { username: 'ann' } });
      assert.equal(advice.length, expected.length, advice.join('\n'));
      for (const [index, pattern] of expected.entries()) assert.match(advice[index] ?? '', pattern);
    });
  }
});

describe('user-tool doctor', () => {
  usesCommand();

  it('says what is missing where there is nothing, and ends with 1', () => {
    const space = workspace({ 'bin/none': '' });
    const env = { PATH: space.path('bin') };
    const { code, stdout } = space.run(['doctor'], { env });
    assert.equal(code, 1);
    assert.match(stdout, /^podman +not installed\n.*\nThere is no container runtime\. .*\n$/s);
    const { code: jsonCode, stdout: json } = space.run(['doctor', '--json'], { env });
    const value = JSON.parse(json) as {
      version: number;
      runtime: null;
      runtimes: { isReady: boolean }[];
      advice: string[];
    };
    assert.deepEqual(
      [
        jsonCode,
        value.version,
        value.runtime,
        value.runtimes.map(({ isReady }) => isReady),
        value.advice.length,
      ],
      [1, 1, null, [false, false, false, false], 1],
    );
  });

  it('says that a runtime cannot start containers, and why', () => {
    const docker =
      '#!/bin/sh\n[ "$1" = --version ] && echo "Docker version 28.2.2" && exit\necho "Cannot connect." >&2\nexit 1\n';
    const space = workspace({ 'bin/docker': docker });
    chmodSync(space.path('bin/docker'), 0o755);
    const { code, stdout } = space.run(['doctor'], { env: { PATH: space.path('bin') } });
    assert.equal(code, 1);
    assert.match(stdout, /^docker +28\.2\.2, cannot start containers: Cannot connect\.$/m);
    assert.match(stdout, /Docker.*"systemctl start docker"/);
  });

  it('reports machines as text or JSON only', () => {
    const { code, stderr } = workspace().run(['doctor', '--format', 'sarif']);
    assert.deepEqual(
      [code, stderr],
      [2, 'user-tool: "--format sarif" requires tools: without them, it can be "text" or "json".\n'],
    );
  });
});
