/**
 * A key that is the same for all ways to write the address of one file: clients and Node do not encode the same
 * characters, and Windows drives come in both cases.
 */
export function fileKey(uri: string): string {
  if (!uri.startsWith('file:')) return uri;
  try {
    return decodeURIComponent(uri).replace(/^file:\/\/\/[A-Za-z](?=:)/, (drive) => drive.toLowerCase());
  } catch {
    // An address that is not a path, such as one with a lone per cent sign.
    return uri;
  }
}

/** The key of a file and those of the folders that it lies in, without the slash at the end. */
export function addressesAbove(key: string): string[] {
  const steps = key.split('/');
  return steps.map((_, index) => steps.slice(0, index + 1).join('/'));
}

/** `../b/x.tool.yml` for people, from the folder of one address to another; the name alone where nothing is shared. */
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
