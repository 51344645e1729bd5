/** What the address names: a channel, a thread of it, or the Home tab beside it. */
export interface Route {
  channel: string | null;
  threadTs: string | null;
  tab: 'messages' | 'home';
}

/** Reads `#/C123`, `#/C123/1700000000.000100` and `#/D123/home`; anything else names nothing. */
export function parseRoute(hash: string): Route {
  const match = /^#\/([A-Z0-9]+)(?:\/(?:(\d+\.\d+)|(home)))?$/.exec(hash);
  return {
    channel: match?.[1] ?? null,
    threadTs: match?.[2] ?? null,
    tab: match?.[3] === undefined ? 'messages' : 'home',
  };
}

export function formatRoute(channel: string, threadTs: string | null): string {
  return threadTs === null ? `#/${channel}` : `#/${channel}/${threadTs}`;
}

export function formatHome(channel: string): string {
  return `#/${channel}/home`;
}
