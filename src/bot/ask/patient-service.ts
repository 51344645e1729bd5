import type { Availability } from '../../client/circuit.ts';
import type { OnStage } from '../../client/exchanges.ts';
import type { ConversationService } from '../../client/query-service.ts';
import type { BackgroundTimers } from '../../shared/timers.ts';
import { mayHaveArrived, statusOf, wasHeldBack, wasTurnedBack, whyFailed } from '../model/failure.ts';
import type { Asking } from './choose-resource.ts';

/** How often the service may fail one question that it may have read, before that is told. */
const MOST = {
  /** It answered others just before, and breaks off: this question may be what breaks it. */
  broken: 3,
  /** It isn't there, or its database isn't, and nobody else found that yet. */
  turnedBack: 6,
  /** This question is what tries it. With the waits in between that is half an hour. */
  tries: 30,
};
/** A service that is being replaced is back in moments. */
const TURNED_BACK_MS = 500;

interface PatientDeps {
  service: ConversationService;
  availability: Availability;
  sleep: BackgroundTimers['sleep'];
}

/**
 * Asks again by itself once a service that isn't answering does. Whoever asks hears of the wait, and of its end, by `onAway`:
 * a question that only tries the service waits on until the service says something.
 */
export function makePatientService({ service, availability, sleep }: PatientDeps): ConversationService {
  return {
    async ask(asker, input, asking: Asking) {
      const { signal, onAway } = asking;
      const who = asker.externalId;
      let isToldAway = false;
      const heard = (): void => {
        if (!isToldAway || availability.isAway(who)) return;
        isToldAway = false;
        onAway?.(false);
      };
      const onStage: OnStage = (stage) => {
        heard();
        asking.onStage?.(stage);
      };
      const counted = { broken: 0, turnedBack: 0, tries: 0 };
      for (;;) {
        const isTry = availability.isAway(who);
        try {
          return await service.ask(asker, input, { ...asking, onStage });
        } catch (error) {
          const isAway = wasHeldBack(error) || availability.isAway(who);
          const mayAsk = wasHeldBack(error) || (isAway ? brokeOff(error) : wasTurnedBack(error));
          if (signal.aborted || !mayAsk) throw error;
          if (mayHaveArrived(error)) {
            const kind = isTry ? 'tries' : wasTurnedBack(error) ? 'turnedBack' : 'broken';
            counted[kind] += 1;
            if (counted[kind] >= MOST[kind]) throw error;
          }
          if (!isAway) {
            await sleep(TURNED_BACK_MS, signal);
            signal.throwIfAborted();
            continue;
          }
          if (!isToldAway) onAway?.(true);
          isToldAway = true;
          await availability.whenBack(signal, who);
          heard();
        }
      }
    },
  };
}

/** Another try may do better. */
const brokeOff = (error: unknown): boolean => whyFailed(error).reason === 'unreachable' || statusOf(error) >= 500;
