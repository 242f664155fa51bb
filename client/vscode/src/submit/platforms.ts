import type { ExtensionContext } from 'vscode';

const addressesKey = 'userTool.platforms';
/** How many of the latest addresses are remembered. */
const maxAddresses = 10;

/**
 * The platforms that tools were submitted to. Their addresses are in VS Code's state on this computer, their keys in
 * its secret storage by address; neither is in the settings.
 */
export class Platforms {
  constructor(private readonly context: Pick<ExtensionContext, 'globalState' | 'secrets'>) {}

  /** Latest first. */
  get addresses(): readonly string[] {
    return this.context.globalState.get<string[]>(addressesKey, []);
  }

  /** The key for an address; undefined if none is stored. */
  async key(url: string): Promise<string | undefined> {
    return this.context.secrets.get(secretOf(url));
  }

  /** The addresses that have a key. */
  async withKey(): Promise<string[]> {
    const keys = await Promise.all(this.addresses.map((url) => this.key(url)));
    return this.addresses.filter((_, index) => keys[index] !== undefined);
  }

  async remember(url: string, key: string): Promise<void> {
    const addresses = [url, ...this.addresses.filter((address) => address !== url)];
    for (const forgotten of addresses.splice(maxAddresses)) await this.forgetKey(forgotten);
    await this.context.globalState.update(addressesKey, addresses);
    await this.context.secrets.store(secretOf(url), key);
  }

  async forgetKey(url: string): Promise<void> {
    await this.context.secrets.delete(secretOf(url));
  }
}

function secretOf(url: string): string {
  return `userTool.key ${url}`;
}
