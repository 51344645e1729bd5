import type { Availability } from '../../client/circuit.ts';
import type { ConversationService } from '../../client/query-service.ts';
import { mayHaveArrived, statusOf, wasHeldBack, whyFailed } from '../model/failure.ts';
import type { Asking } from './choose-resource.ts';

/** How often a question may be asked of a service that answered others just before, and breaks off: it may be what breaks it. */
const MOST_BROKEN = 3;
/** How often it may be what tries a service that reads it and breaks off. With the waits in between that is half an hour. */
const MOST_TRIES = 30;

/**
 * Asks again by itself once a service that isn't answering does. Whoever asks hears of the wait, and of its end, by `onAway`.
 */
export function makePatientService(service: ConversationService, availability: Availability): ConversationService {
  return {
    async ask(asker, input, asking: Asking) {
      const counted = { broken: 0, tries: 0 };
      for (;;) {
        const isTry = availability.isAway();
        try {
          return await service.ask(asker, input, asking);
        } catch (error) {
          const mayAsk = wasHeldBack(error) || (availability.isAway() && brokeOff(error));
          if (asking.signal.aborted || !mayAsk) throw error;
          if (mayHaveArrived(error)) {
            counted[isTry ? 'tries' : 'broken'] += 1;
            if (counted.broken >= MOST_BROKEN || counted.tries >= MOST_TRIES) throw error;
          }
          asking.onAway?.(true);
          await availability.whenBack(asking.signal);
          asking.onAway?.(false);
        }
      }
    },
  };
}

/** Another try may do better. */
const brokeOff = (error: unknown): boolean => whyFailed(error).reason === 'unreachable' || statusOf(error) >= 500;
