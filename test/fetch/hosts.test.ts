import assert from 'node:assert/strict';
import { AllowedHosts, isHostOrNetwork, isPublic } from '../../server/jobs/src/fetch/allowed-hosts.js';
import { ImportFault } from '../../server/jobs/src/fetch/import-fault.js';
import { sourceUrl } from '../../server/jobs/src/fetch/source-url.js';

/** What names lead to in these tests: no network is asked. */
const names: Readonly<Record<string, readonly string[]>> = {
  'data.example.org': ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'],
  'inside.example.org': ['10.0.0.5'],
  'mixed.example.org': ['93.184.215.14', '127.0.0.1'],
  'six.example.org': ['::1'],
  'dns64.example.org': ['64:ff9b::5db8:d70e'],
  'dns64-inside.example.org': ['64:ff9b::7f00:1'],
  'metadata.example.org': ['169.254.169.254'],
  'metadata6.example.org': ['fd00:ec2::254'],
  localhost: ['127.0.0.1', '::1'],
  'a.localhost': ['127.0.0.1'],
};

const hostsWith = (allowed: readonly string[] = []): AllowedHosts =>
  new AllowedHosts(allowed, (host) =>
    Promise.resolve(
      (names[host] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    ),
  );

const verdict = async (host: string, allowed?: readonly string[]): Promise<string> => {
  try {
    await hostsWith(allowed).addressesOf(sourceUrl(`http://${host}/data`));
    return 'allowed';
  } catch (error) {
    assert.ok(error instanceof ImportFault, String(error));
    return error.message;
  }
};

describe('hosts from which data is fetched', () => {
  const allowed = [
    'data.example.org',
    'DATA.example.org',
    'data.example.org.',
    'data.example.org:8080',
    'dns64.example.org',
    '93.184.215.14',
    '93.184.215.14:8443',
    '0x5db8d70e',
    '[2606:2800:21f:cb07:6820:80da:af6b:8b2c]',
    '[::ffff:93.184.215.14]',
  ];
  for (const host of allowed)
    it(`${host} is public`, async () => {
      assert.equal(await verdict(host), 'allowed');
    });

  const refused = [
    // Loopback, in the spellings that parsers of URLs and of addresses know.
    ...['127.0.0.1', '127.0.0.1.', '127.1', '127.0.1', '127.255.255.254', '2130706433', '0x7f000001'],
    ...['0x7f.1', '0x7F.0x0.0x0.0x1', '0177.0.0.1', '017700000001', '127.0.0.01', '0', '0.0.0.0', '00'],
    ...[
      '①②⑦.⓪.⓪.①',
      '127。0。0。1',
      '１２７.０.０.１',
      '%31%32%37.0.0.1',
      'localhost',
      'LOCALHOST',
      'localhost.',
    ],
    ...['a.localhost', '[::1]', '[0:0:0:0:0:0:0:1]', '[0000::0001]', '[::]', 'six.example.org'],
    // IPv4 in IPv6.
    ...['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::ffff:10.0.0.1]', '[::127.0.0.1]', '[::10.0.0.1]'],
    ...[
      '[64:ff9b::127.0.0.1]',
      '[64:ff9b::a00:1]',
      '[64:ff9b:1::a00:1]',
      '[2002:7f00:1::]',
      '[2002:a00:1::1]',
    ],
    ...['[::ffff:0:127.0.0.1]', '[2001:0:7f00:1::]', 'dns64-inside.example.org'],
    // Private, and of the local network.
    ...['10.0.0.1', '10.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '192.168.257', '100.64.0.1'],
    ...[
      '169.254.169.254',
      '0xa9fea9fe',
      '2852039166',
      '169.254.43518',
      '[fe80::1]',
      '[fec0::1]',
      '[fc00::1]',
    ],
    ...['[fd00:ec2::254]', 'metadata.example.org', 'metadata6.example.org', 'inside.example.org'],
    // One address that is not public is enough.
    'mixed.example.org',
    // Reserved, for several hosts, and for examples.
    ...['192.0.0.1', '192.0.2.1', '198.18.0.1', '198.51.100.7', '203.0.113.9', '224.0.0.1', '240.0.0.1'],
    ...['255.255.255.255', '[ff02::1]', '[100::1]', '[2001:db8::1]', '[3fff::1]', '[4000::1]', '[5f00::1]'],
  ];
  for (const host of refused)
    it(`${host} is not public`, async () => {
      assert.match(
        await verdict(host),
        /^The host "[^"]+" is not at a public address, so nothing is fetched from it\.$/,
      );
    });

  it('there are many spellings in these tables', () => {
    assert.ok(new Set([...allowed, ...refused]).size >= 80);
  });

  const addresses = [
    '',
    'localhost',
    '1',
    '127.0.0.1/8',
    '10.0.0.1%eth0',
    'fe80::1%eth0',
    '1.2.3.4.5',
    ':::',
  ];
  for (const text of addresses)
    it(`"${text}" is no public address`, () => {
      assert.equal(isPublic(text), false);
    });

  it('a name that leads nowhere is said to', async () => {
    assert.equal(await verdict('nowhere.example.org'), 'There is no host named "nowhere.example.org".');
  });

  for (const [allowedHosts, host, isAllowed] of [
    [['127.0.0.0/8'], '127.0.0.1', true],
    [['127.0.0.0/8'], '127.1', true],
    [['127.0.0.0/8'], '[::ffff:127.0.0.1]', true],
    [['127.0.0.1'], '127.0.0.2', false],
    [['::1'], '[::1]', true],
    [['::1'], 'localhost', false],
    [['inside.example.org'], 'inside.example.org', true],
    [['Inside.Example.org'], 'INSIDE.example.org.', true],
    [['inside.example.org'], '10.0.0.5', false],
    [['example.org'], 'inside.example.org', false],
    [['10.0.0.0/8'], 'inside.example.org', true],
    [['10.0.0.0/8', '127.0.0.1'], 'mixed.example.org', true],
  ] as const)
    it(`with ${allowedHosts.join(', ')}, ${host} is ${isAllowed ? 'allowed' : 'refused'}`, async () => {
      const said = await verdict(host, allowedHosts);
      assert.equal(said === 'allowed', isAllowed, said);
    });

  for (const [text, isOne] of [
    ['example.org', true],
    ['a_b.example.org', true],
    ['intranet', true],
    ['10.0.0.0/8', true],
    ['::1', true],
    ['10.0.0.0/33', false],
    ['http://example.org', false],
    ['example.org:80', false],
    ['*.example.org', false],
    ['-a.example.org', false],
    ['a..b', false],
    ['', false],
  ] as const)
    it(`"${text}" is ${isOne ? 'a' : 'no'} host or network`, () => {
      assert.equal(isHostOrNetwork(text), isOne);
    });
});

describe('URLs of data', () => {
  for (const [text, why] of [
    ['data.txt', '"data.txt" is not a URL.'],
    ['', '"" is not a URL.'],
    ['http://', '"http://" is not a URL.'],
    ['http://[fe80::1%25eth0]/', '"http://[fe80::1%25eth0]/" is not a URL.'],
    ['http://1.2.3.4.5/', '"http://1.2.3.4.5/" is not a URL.'],
    ['http://256.1.1.1/', '"http://256.1.1.1/" is not a URL.'],
    ['ftp://example.org/a', '"ftp://example.org/a" cannot be fetched: only URLs with "https" or "http" can.'],
    ['file:///etc/passwd', '"file:///etc/passwd" cannot be fetched: only URLs with "https" or "http" can.'],
    ['data:text/plain,a', '"data://text/plain,a" cannot be fetched: only URLs with "https" or "http" can.'],
    ['gopher://a/', '"gopher://a/" cannot be fetched: only URLs with "https" or "http" can.'],
    [
      'https://ann:secret@example.org/a',
      '"https://example.org/a" has a user name or password in its URL, which would be stored: remove it.',
    ],
    [
      'https://ann@example.org/a?key=1',
      '"https://example.org/a" has a user name or password in its URL, which would be stored: remove it.',
    ],
    [`https://example.org/${'a'.repeat(9_000)}`, 'A URL has at most 8,192 characters.'],
  ] as const)
    it(`${text.slice(0, 60)} is refused`, () => {
      assert.throws(() => sourceUrl(text), new ImportFault(why));
    });
});
