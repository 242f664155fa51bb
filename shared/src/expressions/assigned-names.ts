/** Where the shell expects a command. */
const commandStart = String.raw`(?:^|[;&|(){\n\x60]|\b(?:then|do|else)\s)[ \t]*`;
/** Not `x="${x}"`, where the second one gets its value elsewhere. */
const assignment = new RegExp(
  String.raw`${commandStart}(?:(?:export|local|declare|readonly|typeset)\s+)?([A-Za-z_]\w*)(?:\[[^\]\n]{0,100}\])?\+?=(?!["']?\$\{?\1\b)`,
  'g',
);
const loop = /\b(?:for|select)\s+([A-Za-z_]\w*)\b/g;
/** Commands that assign to the variables that they name. */
const reader = new RegExp(
  String.raw`${commandStart}(?:while\s+|until\s+|if\s+)?(?:\w{1,100}=\S{0,100}\s+)?(?:read|getopts|mapfile|readarray|printf\s+-v)\b([^;&|\n]*)`,
  'g',
);

/** The names that a shell text assigns to: assignments, loops, `read`, and the like. Linear. */
export function assignedNames(text: string): ReadonlySet<string> {
  const names = [...text.matchAll(assignment), ...text.matchAll(loop)].map(([, name = '']) => name);
  const read = [...text.matchAll(reader)].flatMap(([, words = '']) => words.match(/[A-Za-z_]\w*/g) ?? []);
  return new Set([...names, ...read]);
}
