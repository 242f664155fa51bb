import { spawnSync } from 'node:child_process';

/** Those of some programs that this machine has. A test that finds none of those it needs calls `this.skip()`. */
export function installed<Name extends string>(...names: Name[]): Name[] {
  return names.filter((name) => spawnSync(name, ['-c', 'exit 0']).status === 0);
}
