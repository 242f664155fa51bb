import type { RuntimeName } from '@user-tool/protocol/command-output.js';
import type { Machine } from './machine.js';

/** A container that did not start. */
interface FailedStart {
  runtime: RuntimeName;
  /** As the runtime puts it. */
  reason: string;
  machine: Pick<Machine, 'isContainer' | 'isRoot'>;
  /** A runtime that starts containers on this machine. */
  other: RuntimeName | undefined;
}

/** A cause that the words of a runtime show, and the way out, as sentences; `settings` is the folder of its settings. */
type Cause = readonly [words: RegExp, wayOut: (settings: string) => string, of?: RuntimeName];

/** The first that matches counts. */
const causes: readonly Cause[] = [
  [
    /rlimit/i,
    (settings) =>
      `It may not raise the limits of processes: write "[containers]" and 'default_ulimits = ["nofile=1024:2048", "nproc=1000:1000"]' to ${settings}/containers.conf.`,
    'podman',
  ],
  [
    /cgroup/i,
    (settings) =>
      `It cannot use the control groups: write "[engine]" and 'cgroup_manager = "cgroupfs"' to ${settings}/containers.conf.`,
    'podman',
  ],
  [
    /overlay|fuse/i,
    (settings) =>
      `It cannot use its file system: write "[storage]" and 'driver = "vfs"' to ${settings}/storage.conf.`,
    'podman',
  ],
  [/no space left/i, () => 'Make space on the disk of its images.'],
  [
    /user namespace|uid_map|newuidmap|newgidmap|CLONE_NEWUSER/i,
    () =>
      'It may not create user namespaces for this user: "namespaces" and "subordinate ids" above show what an administrator can allow.',
  ],
];

/** How to get past a container that does not start: sentences. */
export function startAdvice({ runtime, reason, machine, other }: FailedStart): string {
  const cause = causes.find(([words, , of = runtime]) => of === runtime && words.test(reason));
  const inside = machine.isContainer
    ? 'This machine is a container itself: start it with "--privileged", or run tools on its host.'
    : undefined;
  const settings = machine.isRoot ? '/etc/containers' : '~/.config/containers';
  const ways = [
    cause?.[1](settings) ?? inside ?? 'Its documentation and its log may explain this.',
    ...(other === undefined ? [] : [`Until then, use "--runtime ${other}".`]),
  ];
  return ways.join(' ');
}
