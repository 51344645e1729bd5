import type { z } from 'zod';
import type { Stage } from '../contract/stages.ts';
import type { Clock } from '../shared/clock.ts';
import type { ExternalId } from '../shared/ids.ts';
import type { Logger } from '../shared/logger.ts';
import type { Circuit } from './circuit.ts';
import type { CountCalls } from './count-calls.ts';
import type { Deadline } from './deadline.ts';
import type { Exchange } from './exchanges.ts';
import { readRecord } from './record.ts';
import { type Sleep, withRetries } from './retry.ts';
import type { Transport } from './transport.ts';

export interface SendOptions {
  transport: Transport;
  circuit: Pick<Circuit, 'guard' | 'heard'>;
  clock: Clock;
  logger: Logger;
  sleep: Sleep;
  count: CountCalls;
}

/** `scheme` is undefined where the credential alone is the value of the header. */
interface Authorization {
  scheme: 'Bearer' | undefined;
  credential: string;
  /** On whose behalf; undefined: nobody's. */
  who: ExternalId | undefined;
}

export type Send = <Schema extends z.ZodType>(
  exchange: Exchange<Schema>,
  authorization: Authorization,
  deadline: Deadline,
) => Promise<z.output<Schema>>;

/** Sends an exchange, again where that is safe, and reads the record of its answer. */
export function makeSend({ transport, circuit, clock, logger, sleep, count }: SendOptions): Send {
  const sendWhole: Send = async ({ schema, safety, onStage, ...exchange }, { scheme, credential, who }, deadline) => {
    const { route } = exchange;
    const startedAt = clock.now().getTime();
    const call = {
      ...exchange,
      onStage:
        onStage &&
        ((stage: Stage) => {
          circuit.heard();
          onStage(stage);
        }),
      authorization: scheme === undefined ? credential : `${scheme} ${credential}`,
      secrets: [credential, ...exchange.secrets],
    };
    const answer = await withRetries(() => circuit.guard({ route, who }, () => transport.send(call, deadline.signal)), {
      safety,
      deadline,
      sleep,
      onRetry: (err, waitMs) => {
        count.retried(route);
        logger.warn({ route, waitMs, err }, 'asking the query service again');
      },
    });
    logger.debug({ route, ms: clock.now().getTime() - startedAt }, 'the query service answered');
    return readRecord(route, schema, answer);
  };
  return (exchange, ...rest) => count.counted(exchange.route, () => sendWhole(exchange, ...rest));
}
