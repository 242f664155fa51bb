/** Where the shell expects a command. */
const commandStart = String.raw`(?:^|[;&|(){\n\x60]|\b(?:then|do|else)\s)[ \t]*`;
/** Not `x="${x}"`, where the second one gets its value elsewhere. */
const assignment = new RegExp(
  String.raw`${commandStart}(?:(?:export|local|declare|readonly|typeset)\s+)?([A-Za-z_]\w*)(?:\[[^\]\n]{0,100}\])?\+?=(?!["']?\$\{?\1\b)`,
  'g',
);
const loop = /\b(?:for|select|coproc)\s+([A-Za-z_]\w*)\b/g;
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

/** `awk -v name`, `jq --arg name …`, `docker -e name`: options that give a program a value. */
const valueOption =
  /(?:^|\s)(?:-[veD]|--(?:env|export|var|set|define|arg|argjson|slurpfile|rawfile|assign))[ \t=]+["']?([A-Za-z_]\w*)(?!\w*=)/g;
/** `env name=…`, `-v name=…`, `f(name=…)`: anything that reads like an assignment, except to itself. */
const passed = /(?:^|[\s;&|(,"'\x60]|-[veD])([A-Za-z_]\w*)=(?!=|["']?\$\{?\1\b)/g;
/** Commands that make their arguments variables, or take them from the environment. */
const declared = new RegExp(
  String.raw`${commandStart}(?:export|local|declare|readonly|typeset|let)\s+([^;&|\n]*)`,
  'g',
);
/** `((n = 1))`, `\${n:=1}`, `{n}>file`. */
const calculated =
  /\(\(\s*([A-Za-z_]\w*)\s*(?:[-+*/%]?=(?!=)|\+\+|--)|\{([A-Za-z_]\w*):?=|\{([A-Za-z_]\w*)\}[<>]/g;
/** Declarations and assignments in those languages: `const n`, `my $n`, `foreach my $n`, `n <- 4`. */
const localNames =
  /\b(?:(?:for(?:each)?\s+)?(?:my|our)|const|let|var|val|foreach(?!\s+my\b))\s+[$@%([{]{0,3}\s*([A-Za-z_]\w*)|\b([A-Za-z_]\w*)\s?<-(?!<)/g;
/** The parameters of functions in the languages that scripts are often written in. */
const parameters =
  /\b(?:def\s+\w{1,100}|function(?:\s+\w{1,100})?|lambda)\s*(?:\(([^()\n]{0,200})\)|([\w\s,]{1,200}):)/g;

/**
 * The names that anything in a text may give a value: what it assigns, exports, passes to programs as variables, or
 * declares as parameters. For what must not be reported wrongly; linear.
 */
export function settableNames(text: string): ReadonlySet<string> {
  const names = new Set(assignedNames(text));
  for (const [, name = ''] of [...text.matchAll(valueOption), ...text.matchAll(passed)]) names.add(name);
  for (const match of [...text.matchAll(calculated), ...text.matchAll(localNames)])
    for (const name of match.slice(1)) if (name) names.add(name);
  for (const [, first = '', second = ''] of [...text.matchAll(declared), ...text.matchAll(parameters)]) {
    for (const [name] of `${first} ${second}`.matchAll(/(?<![\w$])[A-Za-z_]\w*(?!\w*=)/g)) names.add(name);
  }
  return names;
}

/** Whether a shell text runs code that it does not contain, which may assign to any variable. */
export function runsOtherCode(text: string): boolean {
  return otherCode.test(text);
}

const otherCode = new RegExp(String.raw`${commandStart}(?:builtin\s+|command\s+)?(?:source|\.|eval)\s`);
