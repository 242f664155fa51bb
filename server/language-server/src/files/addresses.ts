/**
 * A key that is the same for all spellings of a file's URI: clients and Node percent-encode different characters, and
 * Windows drive letters come in both cases.
 */
export function fileKey(uri: string): string {
  if (!uri.startsWith('file:')) return uri;
  try {
    return decodeURIComponent(uri).replace(/^file:\/\/\/[A-Za-z](?=:)/, (drive) => drive.toLowerCase());
  } catch {
    // Not a path, such as with a lone percent sign.
    return uri;
  }
}

/** The keys of a file and of the folders above it, without trailing slashes. */
export function addressesAbove(key: string): string[] {
  const steps = key.split('/');
  return steps.map((_, index) => steps.slice(0, index + 1).join('/'));
}

/** `../b/x.tool.yml` for display, from the folder of one URI to another; only the name if they share no folder. */
export function relativePath(from: string, to: string): string {
  const here = from.split('/').slice(0, -1);
  const there = to.split('/');
  let shared = 0;
  while (shared < here.length && shared < there.length - 1 && here[shared] === there[shared]) shared++;
  if (shared === 0) return there.at(-1) ?? to;
  const path = [...here.slice(shared).map(() => '..'), ...there.slice(shared)].join('/');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
