import type { UserTool } from '@user-tool/shared';

/**
 * Which open documents hold the same tool, by id and version: what `id-duplicate` needs to know. A document
 * counts from when it was looked at first until it is closed.
 */
export class Twins {
  private readonly identities = new Map<string, string>();

  /**
   * Notes what a document holds now.
   * @param tool undefined where the document is closed, or no tool
   * @returns addresses of other documents whose problems that changes
   */
  note(uri: string, tool: UserTool | undefined): string[] {
    const before = this.identities.get(uri);
    const now = tool?.identity;
    if (before === now) return [];
    if (now === undefined) this.identities.delete(uri);
    else this.identities.set(uri, now);
    return [...this.identities]
      .filter(([other, identity]) => other !== uri && (identity === before || identity === now))
      .map(([other]) => other);
  }

  /** The other documents with a document's id and version, as paths relative to it, in alphabetical order. */
  of(uri: string): string[] {
    const own = this.identities.get(uri);
    if (own === undefined) return [];
    return [...this.identities]
      .filter(([other, identity]) => other !== uri && identity === own)
      .map(([other]) => relativePath(uri, other))
      .sort();
  }
}

/** `../b/x.tool.yml` for people, from the folder of one address to another; the name alone where nothing is shared. */
function relativePath(from: string, to: string): string {
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
