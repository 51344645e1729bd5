/** What the address names: a channel, or a thread of it. */
export interface Route {
  channel: string | null;
  threadTs: string | null;
}

/** Reads `#/C123` and `#/C123/1700000000.000100`; anything else names nothing. */
export function parseRoute(hash: string): Route {
  const match = /^#\/([A-Z0-9]+)(?:\/(\d+\.\d+))?$/.exec(hash);
  return { channel: match?.[1] ?? null, threadTs: match?.[2] ?? null };
}

export function formatRoute(channel: string, threadTs: string | null): string {
  return threadTs === null ? `#/${channel}` : `#/${channel}/${threadTs}`;
}
