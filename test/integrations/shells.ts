import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { bin } from '../cli/command.js';
import { until } from '../support/until.js';

/** A shell with the completion of the documentation, in a folder of its own. */
export interface Shell {
  /** The words that are offered after what is typed, sorted; folders without their slash. */
  offers: (typed: string) => Promise<string[]>;
  close: () => Promise<void>;
}

/** The folder that a shell works in, with the command on its path. */
class Place {
  readonly folder = mkdtempSync(join(tmpdir(), 'user-tool-shell-'));
  readonly work = join(this.folder, 'work');
  readonly called = join(this.folder, 'called');
  readonly env: NodeJS.ProcessEnv;

  constructor(files: readonly string[]) {
    mkdirSync(join(this.folder, 'bin'));
    symlinkSync(bin, join(this.folder, 'bin/user-tool'));
    for (const file of files) {
      mkdirSync(join(this.work, file, '..'), { recursive: true });
      writeFileSync(join(this.work, file), '');
    }
    const path = [join(this.folder, 'bin'), process.env['PATH']].join(delimiter);
    this.env = { ...process.env, PATH: path, HOME: this.folder, TERM: 'xterm', CALLED: this.called };
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Lines that load the completion, and have Ctrl+O insert all that is offered; a call then writes down its words. */
const beginnings = {
  bash: ['eval "$(user-tool completion bash)"', `bind '"\\C-o": insert-completions'`],
  zsh: [
    'autoload -Uz compinit && compinit -u -D',
    'eval "$(user-tool completion zsh)"',
    'autoload -Uz _all_matches && zle -C all-matches complete-word _generic',
    "zstyle ':completion:all-matches:*' completer _all_matches _complete",
    "zstyle ':completion:all-matches:*' insert true",
    "bindkey '^O' all-matches",
  ],
} as const;

const programs = { bash: 'bash --noprofile --norc -i', zsh: 'zsh -f -i' } as const;

/** Starts bash or zsh on a terminal. */
export async function terminalShell(name: keyof typeof programs, files: readonly string[]): Promise<Shell> {
  const place = new Place(files);
  const start = join(place.folder, 'start');
  const record = `user-tool() { printf '%s\\n' "$@" . >> "$CALLED"; }`;
  writeFileSync(start, [...beginnings[name], record, 'user-tool ready', ''].join('\n'));
  appendFileSync(place.called, '');
  const terminal = spawn('script', ['-qfec', programs[name], '/dev/null'], {
    cwd: place.work,
    env: place.env,
  });
  let shown = '';
  terminal.stdout.on('data', (piece: Buffer) => (shown += piece.toString()));
  let calls = 0;
  const type = async (keys: string): Promise<string[]> => {
    const before = calls;
    terminal.stdin.write(keys);
    const all = await until(`a call after ${JSON.stringify(keys)}`, () => {
      const found = readFileSync(place.called, 'utf8').split('\n.\n').slice(0, -1);
      return found.length > before && found;
    });
    calls = all.length;
    assert.equal(calls, before + 1, shown);
    return all.at(-1)!.split('\n');
  };
  await type(`. ${start}\n`);
  return {
    async offers(typed) {
      const given = typed
        .trim()
        .split(' ')
        .slice(1, typed.endsWith(' ') ? undefined : -1);
      const words = await type(`${typed}\x0f\n`);
      assert.deepEqual(words.slice(0, given.length), given);
      return words.slice(given.length).map(withoutSlash).sort();
    },
    async close() {
      const closed = new Promise((resolve) => terminal.once('close', resolve));
      terminal.stdin.write('exit\n');
      await closed;
      place.remove();
    },
  };
}

/** Fish, which says what it would offer, and what of each: `described`. */
export function fishShell(files: readonly string[]): Shell & { described: (typed: string) => string[] } {
  const place = new Place(files);
  const described = (typed: string): string[] => {
    const script = 'user-tool completion fish | source; complete --do-complete=$argv[1]';
    const { stdout, stderr } = spawnSync('fish', ['--no-config', '-c', script, typed], {
      cwd: place.work,
      env: place.env,
      encoding: 'utf8',
    });
    assert.equal(stderr, '');
    return stdout.split('\n').filter(Boolean);
  };
  return {
    described,
    offers(typed) {
      const words = described(typed).map((line) => line.split('\t')[0]!);
      return Promise.resolve(words.map(withoutSlash).sort());
    },
    close() {
      place.remove();
      return Promise.resolve();
    },
  };
}

const withoutSlash = (word: string): string => word.replace(/\/$/, '');
