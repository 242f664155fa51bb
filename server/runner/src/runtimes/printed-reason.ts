/** What Docker and Podman print after a reason. */
const hint = /^(?:Run|See) '.*--help'/;

/** Programs may print much before they say why they fail, and long lines. */
const longest = 300;

/** Why a program failed, by what it printed: its last line that is not a hint, without its end; empty if there is none. */
export function reasonIn(printed: string): string {
  const lines = printed.split(/\r?\n/).map((line) => line.trim());
  return (lines.findLast((line) => line !== '' && !hint.test(line)) ?? '').slice(0, longest);
}
