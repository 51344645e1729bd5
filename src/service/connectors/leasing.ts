import type { Interruption } from './interruption.ts';

/** A connection for the time of one call. It ends once: given back or abandoned, whichever comes first. */
export interface Leased {
  giveBack(): Promise<void>;
  /** Ends what runs on the server, in the background. Without effect on a lease that was given back. */
  abandon(): void;
}

/** Works on a connection until the work ends or is interrupted; the connection is given up in either case. */
export async function withLease<L extends Leased, T>(
  leasing: Promise<L>,
  interruption: Interruption,
  work: (lease: L) => Promise<T>,
): Promise<T> {
  try {
    const lease = await Promise.race([leasing, interruption.promise]);
    return await Promise.race([untilGivenBack(lease, work), interruption.promise]);
  } finally {
    leasing.then(
      (lease) => lease.abandon(),
      () => undefined,
    );
  }
}

async function untilGivenBack<L extends Leased, T>(lease: L, work: (lease: L) => Promise<T>): Promise<T> {
  try {
    return await work(lease);
  } finally {
    await lease.giveBack();
  }
}
