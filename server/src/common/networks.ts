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
    const plain = address?.replace(/^::ffff:(?=\d+\.)/i, '');
    const version = isIP(plain ?? '');
    return plain !== undefined && version !== 0 && list.check(plain, version === 4 ? 'ipv4' : 'ipv6');
  };
}
