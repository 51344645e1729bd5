import type { Clock } from '../../shared/clock.ts';
import type { ChannelId } from '../../shared/ids.ts';
import type { Settings } from '../../store/index.ts';
import type { Access, People } from '../access/access.ts';
import type { ChannelKey, PersonKey } from '../model/keys.ts';
import type { Delivery } from '../slack/delivery.ts';
import { isNotThere } from '../slack/failures.ts';
import { type IntroduceOutcome, renderIntroduction, renderWelcome } from './greetings.blocks.ts';

/** The bot's first messages. Implemented by Slack. */
interface Greetings {
  welcome(direct: ChannelKey): Promise<void>;
  /** false: the bot is not in the channel, or may not write there. */
  introduce(channel: ChannelKey): Promise<boolean>;
}

interface GreetDeps {
  access: Pick<Access, 'mayAsk'>;
  people: Pick<People, 'find'>;
  settings: Pick<Settings, 'claimWelcome' | 'claimIntroduction' | 'releaseIntroduction'>;
  greetings: Greetings;
  clock: Clock;
}

/** Welcomes the first colleague who opens the app, once per workspace. */
export function makeWelcome({ access, people, settings, greetings, clock }: GreetDeps) {
  return async (person: PersonKey, direct: ChannelId): Promise<void> => {
    const permission = await access.mayAsk(person, { channel: direct });
    const isColleague = (await people.find(person))?.role === 'member';
    if (!permission.allowed || !isColleague) return;
    if (await settings.claimWelcome(person.team, clock.now()))
      await greetings.welcome({ team: person.team, channel: direct });
  };
}

/** Introduces the bot, once per channel. */
export function makeIntroduce({ settings, greetings, clock }: Omit<GreetDeps, 'access' | 'people'>) {
  return async (key: ChannelKey): Promise<IntroduceOutcome> => {
    if (!(await settings.claimIntroduction(key, clock.now()))) return 'already';
    if (await greetings.introduce(key)) return 'introduced';
    // It wasn't posted, so it can still be posted later.
    await settings.releaseIntroduction(key);
    return 'not-there';
  };
}

export const makeGreetings = (delivery: Pick<Delivery, 'post'>): Greetings => ({
  async welcome(direct) {
    const { text, blocks } = renderWelcome();
    await delivery.post(direct, { text, blocks });
  },
  async introduce(channel) {
    const { text, blocks } = renderIntroduction();
    try {
      await delivery.post(channel, { text, blocks });
      return true;
    } catch (error) {
      if (isNotThere(error)) return false;
      throw error;
    }
  },
});
