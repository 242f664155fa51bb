import type { RuntimeName } from '@user-tool/protocol/command-output.js';
import type { ExaminedRuntime, RuntimeFault } from './examine-runtime.js';
import type { Machine } from './machine.js';
import { startAdvice } from './start-advice.js';
import type { MachineUser } from './subordinate-ids.js';

/** What is known of a machine. */
export interface Examined {
  machine: Machine;
  runtimes: readonly ExaminedRuntime[];
  user: Pick<MachineUser, 'username'>;
}

/** Something that is missing to run tools, and how to get it. */
interface Advice {
  isNeeded: (examined: Examined) => boolean;
  /** Some sentences; for several runtimes, those of each. */
  text: (examined: Examined) => string | string[];
}

/** Ids of users in containers, of which most images need no more. */
const enoughIds = 65_536;

const limiting = ['memory', 'pids'];

const hasRuntime = ({ runtimes }: Examined, name?: RuntimeName): boolean =>
  runtimes.some(
    (one) => 'version' in one && (name === undefined ? one.runtime.isContainer : one.runtime.name === name),
  );

/** Whether containers can be started, by any runtime. */
const isReady = ({ runtimes }: Examined): boolean =>
  runtimes.some((one) => 'version' in one && one.runtime.isContainer && one.fault === undefined);

/** Whether a runtime says itself that it cannot start containers. */
const isUnready = ({ runtimes }: Examined, name: RuntimeName): boolean =>
  runtimes.some(({ runtime, fault }) => runtime.name === name && fault?.stage === 'ready');

/** The runtimes that run containers, but did not start one. */
const failedStarts = ({ runtimes }: Examined): (ExaminedRuntime & { fault: RuntimeFault })[] =>
  runtimes.filter(
    (one): one is ExaminedRuntime & { fault: RuntimeFault } =>
      one.runtime.isContainer && one.fault?.stage === 'start',
  );

/** Programs that run containers, and fail to say their version. */
const silent = ({ runtimes }: Examined): string[] =>
  runtimes.flatMap((one) =>
    'reason' in one && one.reason === 'failed' && one.runtime.isContainer ? [one.runtime.program] : [],
  );

/** Whether Podman runs as a user without privileges, who needs more of the machine. */
const isRootless = (examined: Examined): boolean =>
  hasRuntime(examined, 'podman') && examined.machine.user !== undefined && !examined.machine.isRoot;

const missingControllers = ({ machine: { controlGroups } }: Examined): string[] =>
  limiting.filter((name) => !controlGroups?.controllers.includes(name));

const isLimited = (examined: Examined): boolean =>
  examined.machine.user !== undefined &&
  (hasRuntime(examined, 'podman') || hasRuntime(examined, 'docker')) &&
  missingControllers(examined).length > 0;

const advice: readonly Advice[] = [
  {
    isNeeded: (examined) => !hasRuntime(examined) && silent(examined).length === 0,
    text: () =>
      'There is no container runtime. Install Podman: "apt-get install podman" on Debian and Ubuntu, "dnf install podman" on Fedora, "brew install podman" on macOS.',
  },
  {
    isNeeded: (examined) => !isReady(examined) && isUnready(examined, 'docker'),
    text: ({ machine, user }) =>
      `The Docker daemon does not respond. Start it with "systemctl start docker"${machine.isRoot ? '.' : `, and let this user use it with "usermod -aG docker ${user.username}".`}`,
  },
  {
    isNeeded: (examined) => isUnready(examined, 'podman'),
    text: () => 'Podman is installed, but cannot start containers. "podman info" shows why.',
  },
  {
    isNeeded: (examined) => failedStarts(examined).length > 0,
    text: (examined) => {
      const other = examined.runtimes.find(
        (one) => 'version' in one && one.runtime.isContainer && one.fault === undefined,
      )?.runtime.name;
      return failedStarts(examined).map(({ runtime: { name, program }, fault: { reason } }) => {
        const wayOut = startAdvice({ runtime: name, reason, machine: examined.machine, other });
        return `"${program}" did not start a container. ${wayOut}`;
      });
    },
  },
  {
    isNeeded: (examined) => !isReady(examined) && silent(examined).length > 0,
    text: (examined) => {
      const [name = ''] = silent(examined);
      return `"${name}" is installed, but does not start. "${name} --version" shows why.`;
    },
  },
  {
    isNeeded: (examined) =>
      (hasRuntime(examined, 'podman') || hasRuntime(examined, 'apptainer')) &&
      !examined.machine.isRoot &&
      examined.machine.user?.hasNamespaces === false,
    text: (examined) =>
      `The kernel does not let users create namespaces, which ${
        hasRuntime(examined, 'podman')
          ? 'Podman needs without root'
          : 'Apptainer needs if its package "apptainer-suid" is not installed'
      }. Allow it with "sysctl -w user.max_user_namespaces=15000 kernel.unprivileged_userns_clone=1", or in the settings of AppArmor.`,
  },
  {
    isNeeded: (examined) => isRootless(examined) && examined.machine.user?.hasIdMappers === false,
    text: () =>
      'The programs "newuidmap" and "newgidmap" are missing, which Podman needs without root. Install them: "apt-get install uidmap" on Debian and Ubuntu, "dnf install shadow-utils" on Fedora.',
  },
  {
    isNeeded: (examined) => {
      const ids = examined.machine.user?.subordinateIds;
      return isRootless(examined) && ids !== undefined && Math.min(ids.users, ids.groups) < enoughIds;
    },
    text: ({ user }) =>
      `This user has fewer than ${enoughIds} subordinate ids, which Podman needs for the users of an image. Add them with "usermod --add-subuids 100000-165535 --add-subgids 100000-165535 ${user.username}".`,
  },
  {
    isNeeded: (examined) => isLimited(examined) && isRootless(examined),
    text: (examined) =>
      examined.machine.controlGroups?.version === 'v2'
        ? `The control groups of this user cannot limit ${limitsOf(examined)}. Delegate them: write "[Service]" and "Delegate=cpu memory pids" to /etc/systemd/system/user@.service.d/delegate.conf, and log in again.`
        : `Without root, control groups of version 1 cannot limit ${limitsOf(examined)}. Start the machine with "systemd.unified_cgroup_hierarchy=1".`,
  },
  {
    isNeeded: (examined) => isLimited(examined) && !isRootless(examined),
    text: (examined) => `The control groups of this machine cannot limit ${limitsOf(examined)}.`,
  },
];

function limitsOf(examined: Examined): string {
  const names: Readonly<Record<string, string>> = { memory: 'memory', pids: 'processes' };
  return missingControllers(examined)
    .map((name) => names[name])
    .join(' and ');
}

/** What is missing on a machine, the most important first; empty if nothing is. */
export function adviceFor(examined: Examined): string[] {
  return advice.filter(({ isNeeded }) => isNeeded(examined)).flatMap(({ text }) => text(examined));
}
