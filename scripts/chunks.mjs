// Decides which sources share a chunk. esbuild puts files into one chunk if the same entry points reach them, and each
// verb of the command is one: that makes many chunks of one small file each, which Node takes longer to find, read, and
// link than to run. Here, files that the same starts load form a group, and what is outside a group imports all of its
// files or none, so that they become one chunk.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serverWorkspaces, sourceFolders } from './workspaces.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const index = join(root, 'shared/src/index.ts');

/** What people wait for: the modules that each start loads. A module of several starts is in a group of those. */
const starts = [
  ['server/cli/src/main.ts', 'server/cli/src/program.ts'],
  ['server/cli/src/commands/check.ts', 'server/cli/src/report/text.ts'],
  ['server/cli/src/commands/run.ts'],
  ['server/language-server/src/node/main.ts', 'server/language-server/src/node/server.ts'],
];

/** Distributes the sources of the server and of the tool language over chunks. */
export const chunks = {
  name: 'chunks',
  setup({ onLoad, onResolve }) {
    const sources = new Sources();
    const groups = groupsOf(sources);
    // A file of a group is read with all others, even if none of its names is used.
    onResolve({ filter: /^(?:\.{0,2}|@user-tool)\// }, ({ path, resolveDir }) => {
      const file = path.startsWith('/') ? path : sourceOf(resolveDir, path);
      return groups.has(file) ? { path: file, sideEffects: true } : undefined;
    });
    onResolve({ filter: /^group:/ }, ({ path }) => ({ path, namespace: 'group', sideEffects: true }));
    onLoad({ filter: /^group:/, namespace: 'group' }, ({ path }) => ({
      contents: contentsOf(path, groups, sources),
      resolveDir: root,
    }));
    onLoad({ filter: /\/(?:server\/[a-z-]+|shared)\/src\/.*\.ts$/ }, ({ path }) => ({
      contents: sources.rewritten(path, (name, home) => {
        const group = groups.get(home);
        return group === undefined || group === groups.get(path)
          ? { name, from: home }
          : { name: `${name}_${sources.numberOf(home)}`, from: group };
      }),
      loader: 'ts',
    }));
  },
};

/** The group of each file that has one: its name lists the starts that load the file. */
function groupsOf(sources) {
  const names = new Map();
  for (const [number, modules] of starts.entries())
    for (const path of sources.closure(modules.map((module) => join(root, module))))
      names.set(path, `${names.get(path) ?? 'group:'}${number}`);
  return names;
}

/** A module that exports what files outside a group import from it. */
function contentsOf(group, groups, sources) {
  return sources
    .imported((home, importer) => groups.get(home) === group && groups.get(importer) !== group)
    .map(
      ([home, names]) =>
        `export { ${names.map((name) => `${name} as ${name}_${sources.numberOf(home)}`).join(', ')} } from ${JSON.stringify(home)};`,
    )
    .join('\n');
}

/** The sources of the server and of the tool language, with what they import from each other. */
class Sources {
  constructor() {
    const paths = serverWorkspaces.flatMap(({ sources }) =>
      readdirSync(join(root, sources), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
        .map((name) => join(root, sources, name)),
    );
    this.numbers = new Map(paths.map((path, number) => [path, number]));
    this.homes = new Map(
      statementsIn(readFileSync(index, 'utf8')).flatMap(({ names, from }) =>
        names.map(({ name }) => [name, sourceOf(dirname(index), from)]),
      ),
    );
    this.statements = new Map(
      paths.filter((path) => path !== index).map((path) => [path, this.statementsOf(path)]),
    );
  }

  numberOf(path) {
    return this.numbers.get(path);
  }

  /** The statements of a file that import or export values of other sources, with the home of each name. */
  statementsOf(path) {
    return statementsIn(readFileSync(path, 'utf8')).flatMap(({ from, names, ...statement }) => {
      const isLanguage = from === '@user-tool/shared';
      if (!isLanguage && !/^(?:\.|@user-tool\/)/.test(from)) return [];
      const home = (name) => (isLanguage ? this.homes.get(name) : sourceOf(dirname(path), from));
      const homed = names.map(({ name, as }) => ({ name, as, home: home(name) }));
      return homed.every(({ home }) => this.numbers.has(home)) ? [{ ...statement, names: homed }] : [];
    });
  }

  /** All files that some files load at once. */
  closure(paths) {
    const seen = new Set(paths);
    for (const path of seen)
      for (const { names } of this.statements.get(path) ?? []) for (const { home } of names) seen.add(home);
    return seen;
  }

  /** The names that files import from others, by their home, for pairs of files. */
  imported(isWanted) {
    const found = new Map();
    for (const [importer, statements] of this.statements)
      for (const { name, home } of statements.flatMap(({ names }) => names))
        if (isWanted(home, importer)) found.set(home, (found.get(home) ?? new Set()).add(name));
    return Array.from(found, ([home, names]) => [home, [...names]]);
  }

  /** The text of a file, with imports from the places that a function names. */
  rewritten(path, placeOf) {
    let text = readFileSync(path, 'utf8');
    for (const { whole, keyword, names } of this.statements.get(path) ?? []) {
      const imports = names.map(({ name, as, home }) => {
        const place = placeOf(name, home);
        return `${keyword} { ${place.name} as ${as} } from ${JSON.stringify(place.from)};`;
      });
      text = text.replace(whole, () => imports.join(' '));
    }
    return text;
  }
}

/** The statements of a module that import or export from others, with the names of values. */
function statementsIn(text) {
  const statement = /^(import|export) (type )?\{([^}]*)\} from '([^']+)';$/gm;
  return Array.from(text.matchAll(statement), ([whole, keyword, isType, list, from]) => {
    const items = isType ? [] : list.split(',').map((item) => item.trim());
    const values = items.filter((item) => item && !item.startsWith('type '));
    const names = values.map((item) => {
      const [name, as = name] = item.split(' as ');
      return { name, as };
    });
    return { whole, keyword, from, names };
  }).filter(({ names }) => names.length > 0);
}

/** The source that a specifier names, of its own package or another one, with the extension of what is compiled from it. */
function sourceOf(folder, specifier) {
  const [, name, module = 'index.js'] = /^(@user-tool\/[^/]+)(?:\/(.*))?$/.exec(specifier) ?? [];
  const path = name === undefined ? join(folder, specifier) : join(sourceFolders[name], module);
  return path.replace(/\.js$/, '.ts');
}
