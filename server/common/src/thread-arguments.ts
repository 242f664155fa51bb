/**
 * The arguments of Node for a thread that Piscina starts: those that load modules, and one that makes the thread load its
 * module by `import`. Piscina tries `require` first, and Node ends the whole process (`v8::Module::IsGraphAsync`) if a
 * thread is stopped in the middle of that. Other arguments are those of the process, which no thread can have.
 */
export function threadArguments(args: readonly string[] = process.execArgv): string[] {
  const loading = args.filter(
    (arg, index) =>
      /^--(?:import|require)(?:=|$)/.test(arg) || /^--(?:import|require)$/.test(args[index - 1] ?? ''),
  );
  return [...loading, '--no-experimental-require-module'];
}
