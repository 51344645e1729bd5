import type { SentRequest } from '../agent/sent-request.ts';
import type { Background } from '../background.ts';
import type { ModelRequestRecords, NewModelRequest } from './model-request-records.ts';

type Asked = Omit<NewModelRequest, 'sent' | 'provider'>;

/** What keeps the requests of one question to the model's provider; undefined: none is kept. */
export type RequestKeeper = (asked: Asked) => ((sent: SentRequest) => void) | undefined;

interface Deps {
  modelRequests: Pick<ModelRequestRecords, 'add'>;
  /** undefined: there is no model. */
  provider: string | undefined;
  keepDays: number;
  background: Pick<Background, 'run'>;
}

export function makeRequestKeeper({ modelRequests, provider, keepDays, background }: Deps): RequestKeeper {
  return (asked) => {
    if (provider === undefined || keepDays === 0) return undefined;
    return (sent) =>
      background.run(() => modelRequests.add({ ...asked, provider, sent }), 'a request to the model was not kept');
  };
}
