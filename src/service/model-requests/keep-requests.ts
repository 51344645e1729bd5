import type { SentRequest } from '../agent/sent-request.ts';
import type { Background } from '../background.ts';
import type { ModelRequestRecords, NewModelRequest } from './model-request-records.ts';

type Asked = Omit<NewModelRequest, 'sent'>;

/** What keeps the requests of one question to the model's provider; undefined: none is kept. */
export type RequestKeeper = (asked: Asked) => ((sent: SentRequest) => void) | undefined;

interface Deps {
  modelRequests: Pick<ModelRequestRecords, 'add'>;
  keepDays: number;
  background: Pick<Background, 'run'>;
}

export function makeRequestKeeper({ modelRequests, keepDays, background }: Deps): RequestKeeper {
  return (asked) => {
    if (keepDays === 0) return undefined;
    return (sent) => background.run(() => modelRequests.add({ ...asked, sent }), 'a request to the model was not kept');
  };
}
