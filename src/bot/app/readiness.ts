import type { Readiness } from '../../shared/health.ts';
import type { BackgroundTimers } from '../../shared/timers.ts';
import type { Store } from '../../store/index.ts';

interface ReadinessDeps {
  store: Pick<Store, 'backlog'>;
  /** What else a question needs. */
  others: (() => Promise<Readiness>) | undefined;
  /** Whether Slack's requests are taken. */
  isOpen: () => boolean;
  after: BackgroundTimers['after'];
}

/** Whoever asks waits about as long for a reply. */
const SLOW_MS = 2_000;

/** Whether people can ask: the journal is there, and everything else. A question that can't be written down isn't taken. */
export function makeReadiness({ store, others, isOpen, after }: ReadinessDeps): () => Promise<Readiness> {
  const canRead = (): Promise<boolean> =>
    new Promise((resolve) => {
      const cancel = after(SLOW_MS, () => resolve(false));
      store
        .backlog()
        .then(
          () => resolve(true),
          () => resolve(false),
        )
        .finally(cancel);
    });
  return async () => {
    if (!(await canRead())) return { ready: false, reason: 'waiting for the database' };
    const rest = (await others?.()) ?? { ready: true };
    return isOpen() || !rest.ready ? rest : { ready: false, reason: 'waiting for Slack' };
  };
}
