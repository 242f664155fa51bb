/** Whether the public platform takes a path for one below the working directory: no step of it goes up. */
export function isBelowWorkDir(path: string): boolean {
  const steps = path.split('/').filter((step) => step !== '' && step !== '.');
  return !path.startsWith('/') && !path.includes('\0') && steps.length > 0 && !steps.includes('..');
}

/** Why a path cannot name something in the working directory. */
export type WorkDirPathFault = 'empty' | 'absolute' | 'leaves';

/**
 * The fault of a path in `from_work_dir` or `directory`: interface document, "Output". POSIX rules, as where
 * the command runs: `a/../b` stays inside, `../b` leaves (even if it comes back), and `..b` is a name.
 * Nothing is expanded there, so `~` is a name like any other. A Windows drive or share is absolute: no
 * command writes a file of that name.
 */
export function workDirPathFault(path: string): WorkDirPathFault | undefined {
  if (path.trim() === '') return 'empty';
  if (/^(?:\/|[a-zA-Z]:[\\/]|\\\\)/.test(path)) return 'absolute';
  let depth = 0;
  for (const step of path.split('/')) {
    if (step === '..') depth--;
    else if (step !== '' && step !== '.') depth++;
    if (depth < 0) return 'leaves';
  }
  return undefined;
}
