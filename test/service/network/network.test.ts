import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ConnectorError } from '../../../src/service/connectors/errors.ts';
import { classOf } from '../../../src/service/network/address-class.ts';
import { createNetwork } from '../../../src/service/network/network.ts';

interface Setting {
  allowPrivate?: boolean;
  names?: Record<string, string[]>;
}

function networkOf({ allowPrivate = false, names = {} }: Setting = {}) {
  const asked: string[] = [];
  const network = createNetwork({
    allowPrivate,
    resolve: (name) => {
      asked.push(name);
      const found = names[name];
      if (found === undefined) return Promise.reject(new Error(`ENOTFOUND ${name}`));
      return Promise.resolve(found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));
    },
  });
  return { network, asked };
}

async function refusal(host: string, setting: Setting = {}): Promise<ConnectorError> {
  const error: unknown = await networkOf(setting)
    .network.resolveHost(host)
    .then(
      (checked) => checked,
      (reason: unknown) => reason,
    );
  if (!(error instanceof ConnectorError)) throw new Error(`was not refused: ${host} ${JSON.stringify(error)}`);
  return error;
}

const NEVER = [
  '0.0.0.0',
  '0.1.2.3',
  '169.254.169.254',
  '169.254.170.2',
  '192.0.0.192',
  '100.100.100.200',
  '168.63.129.16',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  'fe80::1',
  'febf::1',
  'fec0::1',
  'ff02::1',
  'fd00:ec2::254',
  'fd20:ce::254',
  '2001:db8::1',
  '2001::1',
  '4000::1',
  '::ffff:169.254.169.254',
  '64:ff9b:1:a9fe:a9:fe00:808:808',
  '64:ff9b::a9fe:a9fe:808:808',
  '::ffff:0:169.254.169.254',
  '::169.254.169.254',
  '64:ff9b::169.254.169.254',
  '64:ff9b:1::169.254.169.254',
  '2002:a9fe:a9fe::1',
];

const PRIVATE = [
  '127.0.0.1',
  '127.255.255.254',
  '10.0.0.1',
  '10.255.255.255',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '100.64.0.1',
  '198.18.0.1',
  '::1',
  'fc00::1',
  'fdab::1',
  '::ffff:127.0.0.1',
  '::ffff:10.1.2.3',
  '64:ff9b::10.0.0.1',
  '2002:0a00:0001::',
];

const PUBLIC = [
  '8.8.8.8',
  '172.15.255.255',
  '172.32.0.1',
  '100.128.0.1',
  '192.167.255.255',
  '169.253.255.255',
  '11.0.0.1',
  '2606:4700::1111',
  '::ffff:8.8.8.8',
  '64:ff9b::8.8.8.8',
  '2002:0808:0808::1',
];

/** Ways to write 127.0.0.1 and 169.254.169.254 that resolvers and browsers read as these. */
const ODD_LOOPBACK = ['2130706433', '0x7f000001', '0x7f.1', '0177.0.0.1', '127.1', '127.0.0.1.', '017700000001'];
const ODD_METADATA = ['2852039166', '0xa9fea9fe', '0251.0376.0251.0376', '169.254.43518', '１６９.254.169.254'];

describe('an address', () => {
  it.each(NEVER)('%s is never connected to, whatever is configured', async (address) => {
    expect(classOf(address)).toBe('never');
    expect((await refusal(address, { allowPrivate: true })).fields).toEqual(['host']);
    expect((await refusal('db.example', { allowPrivate: true, names: { 'db.example': [address] } })).kind).toBe(
      'cannot-reach',
    );
  });

  it.each(PRIVATE)('%s is connected to only where private networks are allowed', async (address) => {
    expect(classOf(address)).toBe('private');
    await refusal(address);
    const { network } = networkOf({ allowPrivate: true, names: { 'db.example': [address] } });
    expect(await network.resolveHost('db.example')).toMatchObject({ address });
  });

  it.each(PUBLIC)('%s is connected to', async (address) => {
    const { network, asked } = networkOf();
    expect(classOf((await network.resolveHost(address)).address)).toBe('public');
    expect(asked).toEqual([]);
  });

  it('in brackets is the same', async () => {
    const { network } = networkOf();
    expect(await network.resolveHost('[2606:4700::1111]')).toEqual({ address: '2606:4700::1111', family: 6 });
    await refusal('[::1]');
  });

  it('of any 32 bits has the same class however it is written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffffff }), (bits) => {
        const bytes = [24, 16, 8, 0].map((shift) => (bits >>> shift) & 255);
        const [a, b, c, d] = bytes.map((byte) => byte.toString(16).padStart(2, '0'));
        const dotted = bytes.join('.');
        const written = [`::ffff:${dotted}`, `64:ff9b::${dotted}`, `2002:${a}${b}:${c}${d}::1`];
        expect(written.map(classOf)).toEqual(written.map(() => classOf(dotted)));
      }),
    );
  });

  it('of any text that is none is never connected to', () => {
    fc.assert(fc.property(fc.string(), (text) => classOf(`x${text}`) === 'never'));
  });
});

describe('odd spellings', () => {
  it.each(ODD_LOOPBACK)('%s is the loopback address', async (typed) => {
    await refusal(typed);
    const { network, asked } = networkOf({ allowPrivate: true });
    expect(await network.resolveHost(typed)).toEqual({ address: '127.0.0.1', family: 4 });
    expect(asked).toEqual([]);
  });

  it.each(ODD_METADATA)('%s is the metadata address', async (typed) => {
    await refusal(typed, { allowPrivate: true });
  });

  it.each([
    '',
    ' ',
    '/var/run/postgresql',
    'db.example/x',
    'db.example:5432',
    'user@db.example',
    'db.example?x',
    'db.example#x',
    'db\\example',
    'db example',
    'fe80::1%eth0',
    '[::1',
    '[::1]:5432',
    '[::1]:443',
    'db..example',
    '-db.example',
    'db%2eexample',
    `${'a'.repeat(64)}.example`,
    `${'a.'.repeat(130)}example`,
    '1.2.3.256',
    '0x1ffffffff',
  ])('%j is no host', async (typed) => {
    expect((await refusal(typed, { allowPrivate: true })).fields).toEqual(['host']);
  });
});

describe('a name', () => {
  it('is asked for once, in one spelling', async () => {
    const { network, asked } = networkOf({
      names: { 'db.example': ['8.8.8.8'], 'xn--bcher-kva.example': ['8.8.4.4'] },
    });
    expect(await network.resolveHost(' DB.Example. ')).toEqual({ address: '8.8.8.8', family: 4 });
    expect(await network.resolveHost('bücher.example')).toEqual({ address: '8.8.4.4', family: 4 });
    expect(asked).toEqual(['db.example', 'xn--bcher-kva.example']);
  });

  it.each(['metadata.google.internal', 'METADATA.google.internal.', 'metadata', 'instance-data', 'metadata.goog'])(
    '%s is refused without asking',
    async (name) => {
      await refusal(name, { allowPrivate: true, names: { [name]: ['8.8.8.8'] } });
    },
  );

  it('is refused when a single one of its addresses is', async () => {
    await refusal('db.example', { names: { 'db.example': ['8.8.8.8', '10.0.0.1'] } });
    await refusal('db.example', { allowPrivate: true, names: { 'db.example': ['8.8.8.8', '::ffff:a9fe:a9fe'] } });
  });

  it('with addresses of both families leads to the IPv4 one', async () => {
    const { network } = networkOf({ allowPrivate: true, names: { localhost: ['::1', '127.0.0.1'] } });
    expect(await network.resolveHost('localhost')).toEqual({ address: '127.0.0.1', family: 4 });
  });

  it('is refused in the same words whether it leads inside or nowhere, and they tell no address', async () => {
    const inside = await refusal('db.internal', { names: { 'db.internal': ['10.1.2.3'] } });
    const nowhere = await refusal('db.internal');
    const empty = await refusal('db.internal', { names: { 'db.internal': [] } });
    expect(new Set([inside, nowhere, empty].map(({ message }) => message)).size).toBe(1);
    expect(`${inside.message}${String(inside.cause)}`).not.toContain('10.1');
  });

  it('that this machine has is resolved by the system', async () => {
    const network = createNetwork({ allowPrivate: true });
    expect(classOf((await network.resolveHost('localhost')).address)).toBe('private');
  });
});
