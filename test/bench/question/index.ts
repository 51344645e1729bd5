import { setTimeout as pause } from 'node:timers/promises';
import { quantile } from '../statistics.ts';
import { PEER_NAMES, type Peer, type PeerName, startPeer } from './peer.ts';
import { type Load, World } from './world.ts';

const STARTS = 5;
const WARM_UP: Load = { questions: 3_000, inFlight: 16 };
const ROUNDS = 4;
const LOADS = { few: { questions: 320, inFlight: 16 }, many: { questions: 640, inFlight: 64 } } as const;
const HELD = 1_000;
/** What a peer still does after the last answer is posted. */
const SETTLE_MS = 400;
const IDLE_MS = 2_000;
/** Beside which Parley is put. */
const BASES = ['Bolt echo', 'Chat SDK echo'] as const satisfies PeerName[];

/** Of one peer, one value a round. */
interface Measured {
  startCpuMs: number[];
  startMs: number[];
  cpuOfFew: number[];
  cpuOfMany: number[];
  perSecond: number[];
  acknowledged: number[];
  idle: number[];
  warm: number[];
  held: number[];
}

const ROWS: [keyof Measured, string, number][] = [
  ['cpuOfFew', 'CPU ms a question, 16 in flight', 2],
  ['cpuOfMany', 'CPU ms a question, 64 in flight', 2],
  ['perSecond', 'questions a second, 64 in flight', 0],
  ['acknowledged', 'ms to acknowledge at 64, 99th percentile', 1],
  ['startCpuMs', 'CPU ms to start', 0],
  ['startMs', 'ms to start', 0],
  ['idle', 'MB idle after start', 0],
  ['warm', `MB warm, after ${WARM_UP.questions} questions`, 0],
  ['held', `MB with ${HELD} in flight`, 0],
];

/**
 * What one question costs, beside the least that Node, Bolt, and Vercel's chat SDK can do: each in a process of its own,
 * in turns, so that whatever else runs on the machine slows all of them. The ratios are the result; absolute figures are
 * of this machine.
 */
export async function measureQuestion(): Promise<string[]> {
  const world = await new World().start();
  const measured = Object.fromEntries(PEER_NAMES.map((name) => [name, empty()])) as Record<PeerName, Measured>;
  for (let round = 0; round < STARTS; round += 1)
    for (const name of PEER_NAMES) await measureStart(name, world, measured[name]);
  const peers: Peer[] = [];
  for (const name of PEER_NAMES) peers.push(await startPeer(name, world));
  await pause(IDLE_MS);
  for (const peer of peers) await warmUp(peer, world, measured[peer.name]);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const peer of peers) await measureRound(peer, world, measured[peer.name]);
  for (const peer of peers) await measureHeld(peer, world, measured[peer.name]);
  for (const peer of peers) await peer.stop();
  world.stop();
  return table(measured);
}

const empty = (): Measured => ({
  startCpuMs: [],
  startMs: [],
  cpuOfFew: [],
  cpuOfMany: [],
  perSecond: [],
  acknowledged: [],
  idle: [],
  warm: [],
  held: [],
});

async function measureStart(name: PeerName, world: World, into: Measured): Promise<void> {
  const peer = await startPeer(name, world);
  into.startCpuMs.push(peer.started.cpuMs);
  into.startMs.push(peer.started.elapsedMs);
  await peer.stop();
}

async function warmUp(peer: Peer, world: World, into: Measured): Promise<void> {
  into.idle.push(peer.residentMegabytes());
  await world.ask(peer.origin, WARM_UP);
  await pause(SETTLE_MS);
  into.warm.push(peer.residentMegabytes());
}

async function measureRound(peer: Peer, world: World, into: Measured): Promise<void> {
  into.cpuOfFew.push((await cpuOf(peer, world, LOADS.few)).cpuMs);
  const many = await cpuOf(peer, world, LOADS.many);
  into.cpuOfMany.push(many.cpuMs);
  into.perSecond.push((LOADS.many.questions / many.elapsedMs) * 1_000);
  into.acknowledged.push(quantile(many.acknowledgedMs, 0.99));
}

/** CPU time for each question. */
export async function cpuOf(peer: Peer, world: World, load: Load) {
  const before = peer.cpuMs();
  const loaded = await world.ask(peer.origin, load);
  await pause(SETTLE_MS);
  return { ...loaded, cpuMs: (peer.cpuMs() - before) / load.questions };
}

async function measureHeld(peer: Peer, world: World, into: Measured): Promise<void> {
  const release = world.hold();
  const asked = world.ask(peer.origin, { questions: HELD, inFlight: HELD });
  await pause(IDLE_MS * 2);
  into.held.push(peer.residentMegabytes());
  release();
  await asked;
}

function table(measured: Record<PeerName, Measured>): string[] {
  const lines = ROWS.map(([key, title, digits]) => {
    const cells = PEER_NAMES.map((name) => quantile(measured[name][key], 0.5).toFixed(digits));
    const ratios = BASES.map((base) => ratioOf(measured.Parley[key], measured[base][key]).toFixed(2));
    return `| ${[title, ...cells, ...ratios].join(' | ')} |`;
  });
  const heads = [...PEER_NAMES, ...BASES.map((base) => `Parley : ${base}`)];
  return [`| | ${heads.join(' | ')} |`, `|---|${heads.map(() => '---|').join('')}`, ...lines];
}

/** Of the rounds, the median. */
const ratioOf = (values: number[], base: number[]): number =>
  quantile(
    values.map((value, round) => value / (base[round] ?? Number.NaN)),
    0.5,
  );
