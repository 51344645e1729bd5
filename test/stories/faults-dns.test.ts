import dns from 'node:dns';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { WHERE } from './asking.ts';
import { type Outage, startOutage } from './outage.ts';

/** The playground answers to no other name. */
const SLACK = 'localhost';
const SERVICE = 'service.parley.test';
const HERE = { address: '127.0.0.1', family: 4 };
/** Of what no name server knows, or none is reached. */
const gone = new Map<string, 'ENOTFOUND' | 'EAI_AGAIN'>();

const { lookup } = dns;

type Callback = (error: Error | null, ...found: unknown[]) => void;
const isCallback = (value: unknown): value is Callback => typeof value === 'function';

/** Names of this test lead to this machine, as long as they lead anywhere. */
function lookUp(...given: unknown[]): unknown {
  const [host, options] = given;
  const callback = given.at(-1);
  if (host !== SLACK && host !== SERVICE) return Reflect.apply(lookup, dns, given);
  if (!isCallback(callback)) throw new TypeError('a name is looked up for nobody');
  const code = gone.get(host);
  if (code !== undefined) return callback(Object.assign(new Error(`getaddrinfo ${code} ${host}`), { code }));
  const isForAll = typeof options === 'object' && options !== null && 'all' in options && options.all === true;
  return isForAll ? callback(null, [HERE]) : callback(null, HERE.address, HERE.family);
}

let outage: Outage;
beforeAll(async () => {
  vi.spyOn(dns, 'lookup').mockImplementation(lookUp);
  outage = await startOutage({ slackHost: SLACK, serviceHost: SERVICE });
}, 120_000);
afterAll(async () => {
  await outage.end();
  vi.restoreAllMocks();
});
afterEach(() => gone.clear());

/** Connections that are kept outlive the name; those that idle are closed. */
const untilIdle = () => new Promise((resolve) => setTimeout(resolve, 6_000));

it('a service whose name leads nowhere: each asker is told so once, or answered once it does', async () => {
  await outage.eachAnsweredOnce([await outage.ask()]);
  await untilIdle();
  gone.set(SERVICE, 'ENOTFOUND');
  const asked = [await outage.ask(WHERE), await outage.ask('dm')];
  await untilIdle();
  gone.clear();
  for (const one of asked) await outage.driver.answerTo(one);
  await outage.parley.bot.drained();
  // The first ones are told; from then on they wait for it.
  for (const one of asked)
    expect(outage.toldAbout(one).map(({ text }) => text)).toEqual([expect.stringMatching(/couldn't reach|^N: /)]);
  await outage.eachAnsweredOnce([await outage.ask()]);
});

it('a Slack whose name leads nowhere for a while: answers come once it does', async () => {
  outage.driver.failNext('chat.postMessage', { kind: 'rate-limited', retryAfterSeconds: 7 });
  const waits = await outage.ask();
  await untilIdle();
  gone.set(SLACK, 'EAI_AGAIN');
  outage.slack.dropConnections('lost');
  const asking = outage.ask('dm');
  await untilIdle();
  gone.clear();
  await outage.eachAnsweredOnce([waits, await asking]);
});
