import type { Config } from './config/config.ts';
import { checkModel } from './service/app/check-model.ts';
import { type Clock, systemClock } from './shared/clock.ts';
import { plainText } from './shared/plain-text.ts';

interface Printing {
  write: (line: string) => void;
  clock?: Clock;
}

/** Tries the model that is configured, and tells line by line what works. Answers whether all of it does. */
export async function printModelCheck({ model }: Config, { write, clock = systemClock }: Printing): Promise<boolean> {
  if (model === undefined) {
    write('No model is configured, so the built-in engine answers. Set AI_PROVIDER, see docs/models.md.\n');
    return false;
  }
  let isWell = true;
  for (const name of new Set([model.model, model.simpleModel ?? model.model])) {
    write(`${plainText(name)} of ${model.provider}\n`);
    for await (const { check, detail, isWell: worked } of checkModel({ ...model, model: name }, clock)) {
      isWell &&= worked;
      write(`${worked ? 'ok  ' : 'FAIL'}  ${check}: ${detail}\n`);
    }
  }
  return isWell;
}
