import type { MessageTs, SlackUserId } from '../../shared/ids.ts';
import type { People } from '../access/access.ts';
import type { MessageKey } from '../model/keys.ts';
import type { Delivery } from '../slack/delivery.ts';
import { makeInSomeForm, type SomeFormDeps } from '../slack/in-some-form.ts';
import { renderChoiceMade } from './asks-back.blocks.ts';

interface ShowChoiceDeps extends SomeFormDeps {
  people: Pick<People, 'find'>;
  delivery: Pick<Delivery, 'update'>;
}

interface Choice {
  text: string;
  user: SlackUserId;
  /** Where the offer is, and its message. */
  place: Pick<MessageKey, 'team' | 'channel'>;
  offer: MessageTs;
}

export type ShowChoice = ReturnType<typeof makeShowChoice>;

/** Shows in place of an offer what was asked of it, and by whom. */
export function makeShowChoice({ people, delivery, ...deps }: ShowChoiceDeps) {
  const inSomeForm = makeInSomeForm(deps);
  return async ({ text, user, place: { team, channel }, offer }: Choice): Promise<void> => {
    const name = (await people.find({ team, user }))?.name;
    await inSomeForm({ team, message: renderChoiceMade(text, { user, name }) }, (form) =>
      delivery.update({ team, channel, ts: offer }, { text: form.text, blocks: form.blocks }),
    );
  };
}
