import { BlockList, isIPv4 } from 'node:net';

/**
 * `public`: anyone's. `private`: of this machine or its network, if an admin of the service allows it.
 * `never`: no database is there, and some of it gives credentials of the machine away.
 */
export type AddressClass = 'public' | 'private' | 'never';

/** https://www.iana.org/assignments/iana-ipv4-special-registry */
const PRIVATE: readonly (readonly [network: string, prefix: number])[] = [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['::1', 128],
  ['fc00::', 7],
];

/** Link-local holds the metadata services of most clouds; the single addresses are those that lie elsewhere. */
const NEVER: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // Alibaba Cloud and Azure.
  ['100.100.100.200', 32],
  ['168.63.129.16', 32],
  // Amazon and Google by IPv6.
  ['fd00:ec2::', 32],
  ['fd20:ce::', 32],
  // Teredo, documentation, discard.
  ['2001::', 32],
  ['2001:db8::', 32],
  ['3fff::', 20],
  ['100::', 64],
];

/** The only IPv6 space in which public addresses are given out. */
const GLOBAL: readonly (readonly [network: string, prefix: number])[] = [['2000::', 3]];

const [privateList, neverList, globalList] = [PRIVATE, NEVER, GLOBAL].map(makeList);

/** @param address as `readHost` or a resolver spells it; anything else is `never` */
export function classOf(address: string): AddressClass {
  if (isIPv4(address)) return classOfPlain(address, 'ipv4');
  const words = wordsOf(address);
  if (words === undefined) return 'never';
  const embedded = embeddedIPv4(words);
  return embedded === undefined ? classOfPlain(address, 'ipv6') : classOfPlain(embedded, 'ipv4');
}

function classOfPlain(address: string, family: 'ipv4' | 'ipv6'): AddressClass {
  if (neverList?.check(address, family)) return 'never';
  if (privateList?.check(address, family)) return 'private';
  return family === 'ipv4' || globalList?.check(address, family) ? 'public' : 'never';
}

function makeList(networks: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of networks) list.addSubnet(network, prefix, network.includes(':') ? 'ipv6' : 'ipv4');
  return list;
}

/** The eight words of an IPv6 address; undefined for whatever is none, a zone included. */
function wordsOf(address: string): number[] | undefined {
  // The URL parser writes an embedded IPv4 address as two words.
  const url = `http://[${address}]`;
  if (address.includes('%') || !URL.canParse(url)) return undefined;
  const [head = '', tail] = new URL(url).hostname.slice(1, -1).split('::');
  const read = (part: string) => (part === '' ? [] : part.split(':').map((word) => Number.parseInt(word, 16)));
  if (tail === undefined) return read(head);
  const [front, back] = [read(head), read(tail)];
  return [...front, ...Array.from({ length: 8 - front.length - back.length }, () => 0), ...back];
}

/** The IPv4 address that a packet to this IPv6 address would reach in the end. */
function embeddedIPv4(words: readonly number[]): string | undefined {
  const [a, b, c, d, e, f, g = 0, h = 0] = words;
  const spell = (high: number, low: number) => [high >> 8, high & 255, low >> 8, low & 255].join('.');
  // 6to4: https://www.rfc-editor.org/rfc/rfc3056
  if (a === 0x2002) return spell(b ?? 0, c ?? 0);
  // NAT64: https://www.rfc-editor.org/rfc/rfc6052 and https://www.rfc-editor.org/rfc/rfc8215
  // With a prefix shorter than 96 bits the address is elsewhere, and these words may say anything: such are `never`.
  const isWhole = (c === 0 || c === 1) && d === 0 && e === 0 && f === 0;
  if (a === 0x64 && b === 0xff9b) return isWhole ? spell(g, h) : undefined;
  if (a !== 0 || b !== 0 || c !== 0 || d !== 0) return undefined;
  // Mapped `::ffff:a.b.c.d`, translated `::ffff:0:a.b.c.d`, compatible `::a.b.c.d`; not `::` and `::1`.
  if ((e === 0 && f === 0xffff) || (e === 0xffff && f === 0)) return spell(g, h);
  return e === 0 && f === 0 && g !== 0 ? spell(g, h) : undefined;
}
