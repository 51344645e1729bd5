import type { App } from '@slack/bolt';
import type { Reception } from './reception.ts';

/** What each request was found to mean, by its body: listeners receive the same object. */
export type Receptions = Pick<WeakMap<object, Reception>, 'get'>;

interface JournalFirst {
  receive: (body: unknown) => Promise<Reception>;
  /** For a question that is written but whose request Bolt could not carry on: Slack's repeat would count as known. */
  onStranded: (reception: Reception) => void;
}

/**
 * Puts the journal before Bolt. Both receivers hand every request to `app.processEvent`, and Bolt acknowledges an event
 * there before any middleware runs.
 */
export function putJournalFirst(app: App, { receive, onStranded }: JournalFirst): Receptions {
  const receptions = new WeakMap<object, Reception>();
  const process = app.processEvent.bind(app);
  app.processEvent = async (event) => {
    const reception = await receive(event.body);
    receptions.set(event.body, reception);
    try {
      await process(event);
    } catch (error) {
      onStranded(reception);
      throw error;
    }
  };
  return receptions;
}
