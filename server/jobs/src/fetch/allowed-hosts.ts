import ipaddr from 'ipaddr.js';
import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { compileNetworks, type IsAmong } from '@user-tool/common/networks.js';
import { ImportFault } from './import-fault.js';

/** Finds all addresses of a name. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

const fromSystem: Resolve = (host) => lookup(host, { all: true });

const hostPattern = /^[a-z\d_](?:[a-z\d_-]*[a-z\d_])?(?:\.[a-z\d_](?:[a-z\d_-]*[a-z\d_])?)*$/;

/** Whether a text is the name of a host, an address, or a network. */
export function isHostOrNetwork(written: string): boolean {
  return compileNetworks([written]) !== undefined || hostPattern.test(written.toLowerCase());
}

/** The hosts from which data is fetched: those at public addresses, and configured ones. */
export class AllowedHosts {
  private readonly names: ReadonlySet<string>;
  private readonly isInNetwork: IsAmong | undefined;

  /**
   * @param allowed names of hosts, addresses, and networks that need not be public
   * @param resolve by default, as this computer does
   */
  constructor(
    allowed: readonly string[],
    private readonly resolve: Resolve = fromSystem,
  ) {
    const networks = allowed.filter((one) => compileNetworks([one]) !== undefined);
    this.isInNetwork = compileNetworks(networks);
    this.names = new Set(allowed.filter((one) => !networks.includes(one)).map((one) => one.toLowerCase()));
  }

  /**
   * The addresses of the host of a URL. Whoever connects has to connect to one of them: a name that is resolved again may
   * have others.
   * @throws ImportFault if the host has none, or one that is not allowed
   */
  async addressesOf({ hostname }: URL): Promise<readonly LookupAddress[]> {
    const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
    const family = isIP(host);
    const addresses = family === 0 ? await this.resolved(host) : [{ address: host, family }];
    if (this.names.has(host)) return addresses;
    // One that is public is no reason to trust the others: the name could be made to lead to them.
    if (addresses.every(({ address }) => this.allowsAddress(address))) return addresses;
    throw new ImportFault(`The host "${host}" is not at a public address, so nothing is fetched from it.`);
  }

  private async resolved(host: string): Promise<readonly LookupAddress[]> {
    const addresses = await this.resolve(host).catch(() => []);
    if (addresses.length > 0) return addresses;
    throw new ImportFault(`There is no host named "${host}".`);
  }

  private allowsAddress(address: string): boolean {
    return isPublic(address) || this.isInNetwork?.(address) === true;
  }
}

/** Whether an address is one of a single host in the public Internet. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.range() === 'unicast';
  const inner = embedded(parsed);
  if (inner) return inner.range() === 'unicast';
  // All that is assigned for single hosts begins with these three bits (RFC 4291).
  return parsed.range() === 'unicast' && (parsed.parts[0] ?? 0) >> 13 === 1;
}

/** The IPv4 address that one of IPv6 stands for: as it is written there, or as translators write it (RFC 6052). */
function embedded(address: ipaddr.IPv6): ipaddr.IPv4 | undefined {
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  if (!address.match(translated, 96)) return undefined;
  return new ipaddr.IPv4(address.toByteArray().slice(12));
}

const translated = ipaddr.IPv6.parse('64:ff9b::');
