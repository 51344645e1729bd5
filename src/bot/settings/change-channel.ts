import type { Clock } from '../../shared/clock.ts';
import type { Logger } from '../../shared/logger.ts';
import type { Settings } from '../../store/index.ts';
import type { PersonKey } from '../model/keys.ts';
import type { readChannelSettingsModal } from './channel-settings.modal.ts';

interface Deps {
  settings: Pick<Settings, 'ofChannel' | 'changeChannel'>;
  clock: Clock;
  logger: Logger;
}

/** Keeps what an admin chose for a channel. Who turned its language model off or on is kept and logged. */
export type ChangeChannel = (person: PersonKey, chosen: ReturnType<typeof readChannelSettingsModal>) => Promise<void>;

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
