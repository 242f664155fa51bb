import { userInfo } from 'node:os';
import type { DoctorReport } from '@user-tool/protocol/command-output.js';
import { adviceFor } from '@user-tool/runner/machine/advice.js';
import { tryRuntime, type ExaminedRuntime } from '@user-tool/runner/machine/examine-runtime.js';
import { readMachine, type Machine } from '@user-tool/runner/machine/machine.js';
import { findRuntime, runtimes } from '@user-tool/runner/runtimes/find-runtime.js';
import { runtimeNames } from '@user-tool/protocol/command-output.js';
import type { Runtime } from '@user-tool/runner/runtimes/runtime.js';
import { writeLines } from '../message.js';
import { visible } from '../terminal.js';

/**
 * Says what this machine has to run tools with, and what is missing.
 * @returns the exit code: 0 the runtime that is used by default starts containers, 1 it does not, or there is none
 */
export async function examineMachine(format: 'text' | 'json'): Promise<number> {
  const examined = await Promise.all(runtimeNames.map((name) => tryRuntime(runtimes[name])));
  const chosen = await findRuntime();
  const isReady = examined.some(({ runtime, fault }) => runtime === chosen && fault === undefined);
  const machine = readMachine();
  const advice = adviceFor({ machine, runtimes: examined, user: userInfo() });
  if (format === 'json') {
    const value: { version: 1 } & DoctorReport = {
      version: 1,
      runtime: chosen?.name ?? null,
      runtimes: examined.map(entry),
      machine,
      advice,
    };
    process.stdout.write(`${JSON.stringify(value, undefined, 2)}\n`);
  } else {
    writeLines(process.stdout, [
      ...examined.map((state) => row(state.runtime.name, stateOf(state))),
      '',
      ...machineRows(machine).map(([name, text]) => row(name, text)),
      '',
      ...(chosen ? [choiceText(chosen, isReady)] : []),
      ...advice,
    ]);
  }
  return isReady ? 0 : 1;
}

function choiceText({ name }: Runtime, isReady: boolean): string {
  return `"user-tool run" uses ${name}${isReady ? '' : ', which cannot start containers'}.`;
}

function entry(state: ExaminedRuntime): DoctorReport['runtimes'][number] {
  const { runtime, fault } = state;
  const version = 'version' in state ? state.version : null;
  const isReady = version !== null && fault === undefined;
  return {
    name: runtime.name,
    version,
    isContainer: runtime.isContainer,
    isReady,
    fault: fault?.reason ?? null,
  };
}

function row(name: string, text: string): string {
  return `${name.padEnd(15)} ${visible(text)}`;
}

function stateOf(state: ExaminedRuntime): string {
  if ('reason' in state) return state.reason === 'missing' ? 'not installed' : 'does not start';
  if (state.fault !== undefined) return `${state.version}, cannot start containers: ${state.fault.reason}`;
  return `${state.version}${state.runtime.isContainer ? '' : ' (without the image of the tool)'}`;
}

function machineRows({ system, cores, memory, controlGroups, isRoot, user }: Machine): [string, string][] {
  const amountOf = (count: number | undefined): string =>
    count === undefined ? 'any number of' : String(count);
  return [
    ['system', `${system.name} ${system.release} (${system.architecture})`],
    ['resources', `${cores} cores, ${memory} MiB of memory`],
    [
      'control groups',
      controlGroups
        ? `${controlGroups.version}, usable: ${controlGroups.controllers.join(', ') || 'none'}`
        : 'none',
    ],
    ['user', isRoot ? 'root' : 'without privileges'],
    ...(user
      ? ([
          ['limits', `${amountOf(user.openFiles)} open files, ${amountOf(user.processes)} processes`],
          ['namespaces', user.hasNamespaces ? 'allowed for all users' : 'for root only'],
          [
            'subordinate ids',
            `${user.subordinateIds.users} of users, ${user.subordinateIds.groups} of groups`,
          ],
        ] as [string, string][])
      : []),
  ];
}
