import { CallFailure } from '@user-tool/agents/agent-host.js';
import { visible } from '@user-tool/common/visible.js';

/** Bytes of a name, on all usual file systems. */
const maxName = 255;

/** What keeps a path from being that of a new tool: the test, of the path and its last part, and the sentence after it. */
const refusals: readonly (readonly [(path: string, name: string) => boolean, sentence: string])[] = [
  [(path) => !/\.tool\.ya?ml$/.test(path), 'is not a tool file: use a name such as "count.tool.yml".'],
  [(path) => visible(path) !== path, 'has control characters: use a path without them.'],
  [
    (_, name) => /^\s|\s\.tool\.ya?ml$/.test(name),
    'is a name that begins or ends with a space: use one without it.',
  ],
  [(_, name) => Buffer.byteLength(name) > maxName, `is too long: use a name of at most ${maxName} bytes.`],
];

/** @throws CallFailure for a path that a new tool cannot have */
export function requireToolPath(path: string): void {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const refused = refusals.find(([isRefused]) => isRefused(path, name));
  if (refused) throw new CallFailure(`${JSON.stringify(path)} ${refused[1]}`);
}
