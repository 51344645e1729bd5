import type { Clock } from '../../shared/clock.ts';
import type { CheckedModel, ModelCheckConfig } from '../agent/model/check/check-model.ts';

/** Tries a model, as people's questions are asked. Loads what speaks to it. */
export async function* checkModel(config: ModelCheckConfig, clock: Clock): AsyncGenerator<CheckedModel> {
  const { checkModel: check } = await import('../agent/model/check/check-model.ts');
  yield* check(config, clock);
}
