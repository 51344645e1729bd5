import type { Clock } from '../../shared/clock.ts';
import type { ChannelId } from '../../shared/ids.ts';
import type { Logger } from '../../shared/logger.ts';
import type { Settings } from '../../store/index.ts';
import type { PersonKey } from '../model/keys.ts';
import type { ChannelSettings } from '../model/settings.ts';

interface Deps {
  settings: Pick<Settings, 'ofChannel' | 'changeChannel'>;
  clock: Clock;
  logger: Logger;
}

interface Chosen {
  channel: ChannelId;
  change: Partial<ChannelSettings>;
  /** undefined: as it is. */
  isModelOff: boolean | undefined;
}

/** Keeps what was chosen for a channel. Who turned its language model off or on is kept and logged. */
export type ChangeChannel = (person: PersonKey, chosen: Chosen) => Promise<void>;

export function makeChangeChannel({ settings, clock, logger }: Deps): ChangeChannel {
  return async ({ team, user }, { channel, change, isModelOff: isOff }) => {
    const at = clock.now();
    const { model } = await settings.ofChannel({ team, channel });
    if (isOff === undefined || isOff === (model?.isOff ?? false))
      return settings.changeChannel({ team, channel }, change, at);
    await settings.changeChannel({ team, channel }, { ...change, model: { isOff, by: user, at } }, at);
    logger.info({ team, channel, user, isOff }, 'the language model of a channel was turned off or on');
  };
}
