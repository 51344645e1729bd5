import type { App } from '@slack/bolt';
import type { Logger } from '../../shared/logger.ts';
import type { Store } from '../../store/index.ts';
import type { Access } from '../access/access.ts';
import { makeReference } from '../model/made-ids.ts';
import type { RespondThrough } from '../slack/client.ts';
import type { Files } from '../slack/files.ts';
import { writeCsv } from './csv.ts';
import { registerExportListeners } from './export.listener.ts';
import { makeExportRows } from './export-rows.ts';
import { writeXlsx } from './xlsx.ts';

interface Deps extends Pick<Store, 'answers'> {
  files: Files;
  access: Access;
  respondThrough: RespondThrough;
  logger: Logger;
}

/** All rows of an answer as a file, CSV or Excel. */
export function makeExport({ files, answers, access, respondThrough, logger }: Deps) {
  const exportRows = makeExportRows({ files, write: { csv: writeCsv, xlsx: writeXlsx } });
  const note = (error: unknown): string => {
    const referenceId = makeReference();
    logger.warn({ err: error, referenceId }, 'a file could not be shared');
    return referenceId;
  };
  return {
    register: (app: App): void => registerExportListeners(app, { answers, access, respondThrough, exportRows, note }),
  };
}
