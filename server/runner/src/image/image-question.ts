import type { ImageLacks, ImageNeeds, ModuleLanguage } from '@user-tool/shared';
import type { ContainerJob } from '../runtimes/runtime.js';

/** How an interpreter is asked which of some modules it has, without loading them. */
interface ModuleQuestion {
  /** The option before a program. */
  option: string;
  /** Prints the language and the name of each module that it has; the names are an argument, with commas. */
  program: string;
}

const moduleQuestions: Readonly<Record<ModuleLanguage, ModuleQuestion>> = {
  python: {
    option: '-c',
    program: `import importlib.util, sys
for name in sys.argv[1].split(","):
    try:
        found = importlib.util.find_spec(name) is not None
    except Exception:
        found = True
    if found:
        print("\\nmodule python " + name)
`,
  },
  r: {
    option: '-e',
    program:
      'for (name in strsplit(commandArgs(TRUE)[1], ",")[[1]]) if (nzchar(system.file(package = name))) cat("\\nmodule r ", name, "\\n", sep = "")',
  },
};

const languages = Object.keys(moduleQuestions) as ModuleLanguage[];

/**
 * Answers which programs there are, by their numbers, up to an empty argument. Of what follows, each four arguments ask an
 * interpreter: its language, name, option, and program, then the names of modules. One that cannot answer is said to have
 * failed.
 */
const script = `n=0
while [ -n "$1" ]; do
  if command -v "$1" >/dev/null 2>&1; then echo "program $n"; fi
  n=$((n+1))
  shift
done
shift
while [ $# -ge 5 ]; do
  if command -v "$2" >/dev/null 2>&1; then
    echo "asked $1"
    "$2" "$3" "$4" "$5" </dev/null || { echo; echo "failed $1"; }
  fi
  shift 5
done
echo
echo end
`;

/** The command that asks an image for all that a tool needs. */
export function questionCommand({ programs, modules, interpreters }: ImageNeeds): ContainerJob['command'] {
  const questions = languages.flatMap((language) => {
    const names = modules.filter((one) => one.language === language).map(({ name }) => name);
    const { option, program } = moduleQuestions[language];
    return names.length === 0
      ? []
      : interpreters[language].flatMap((interpreter) => [
          language,
          interpreter,
          option,
          program,
          names.join(','),
        ]);
  });
  return ['/bin/sh', '-c', script, 'sh', ...programs.map(({ name }) => name), '', ...questions];
}

/** What an image lacks, by what it answered; undefined if the answer is not complete. */
export function readAnswer({ programs, modules }: ImageNeeds, output: string): ImageLacks | undefined {
  const lines = new Set(output.split(/\r?\n/));
  if (!lines.has('end')) return undefined;
  return {
    programs: programs.flatMap(({ name }, index) => (lines.has(`program ${index}`) ? [] : [name])),
    // Without an interpreter, the program is what is missing.
    modules: modules
      .filter(({ language }) => lines.has(`asked ${language}`) && !lines.has(`failed ${language}`))
      .filter(({ language, name }) => !lines.has(`module ${language} ${name}`))
      .map(({ language, name }) => ({ language, name })),
  };
}
