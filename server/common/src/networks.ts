import { BlockList, isIP } from 'node:net';

/** Whether an address is one of some, or in one of some networks. */
export type IsAmong = (address: string | undefined) => boolean;

/**
 * Parses addresses and networks (RFC 4632: `10.0.0.0/8`); undefined if one of them is invalid. An IPv4 address that
 * arrives over IPv6 is the same address.
 */
export function compileNetworks(written: readonly string[]): IsAmong | undefined {
  const list = new BlockList();
  for (const one of written) {
    const [address = '', bits, ...rest] = one.split('/');
    const version = isIP(address);
    const length =
      bits === undefined ? (version === 4 ? 32 : 128) : /^\d{1,3}$/.test(bits) ? Number(bits) : -1;
    if (version === 0 || rest.length > 0 || length < 0 || length > (version === 4 ? 32 : 128))
      return undefined;
    list.addSubnet(address, length, version === 4 ? 'ipv4' : 'ipv6');
  }
  return (address) => {
    const plain = address === undefined ? undefined : withoutIpv6(address);
    const version = isIP(plain ?? '');
    return plain !== undefined && version !== 0 && list.check(plain, version === 4 ? 'ipv4' : 'ipv6');
  };
}

/**
 * What counts as one caller: an IPv4 address, or the network of an IPv6 address, as each site, and often each computer,
 * has at least 2^64 of these (RFC 6177).
 * @returns the address as it is, or 64 bits: `2001:db8:0:1::/64`
 */
export function networkOf(address: string): string {
  const plain = withoutIpv6(address);
  if (isIP(plain) !== 6) return plain;
  const groupsOf = (text: string): string[] => text.split(':').filter((group) => group !== '');
  const [before = [], after = []] = plain.split('::').map(groupsOf);
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  const bits = groups.map((group) => Number.parseInt(group, 16).toString(16));
  return `${bits.join(':')}::/64`;
}

/** An IPv4 address that arrives over IPv6, without that. */
const withoutIpv6 = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');
