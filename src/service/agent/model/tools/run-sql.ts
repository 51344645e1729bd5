import { tool } from 'ai';
import { z } from 'zod';
import type { Session } from '../question/session.ts';
import { asJson } from '../text/data.ts';
import { resultData } from '../text/result-data.ts';
import { lean } from './lean-schema.ts';

export const sqlSchema = z.string().min(1).max(20_000);

export const runSql = (session: Session) =>
  tool({
    description: 'Tries one SELECT, read-only: its first 20 rows, or the error to mend.',
    inputSchema: lean(z.object({ sql: sqlSchema })),
    execute: ({ sql }) =>
      session.inTurn(async () => {
        const ran = await session.run(sql);
        if (ran.kind === 'failed') return asJson({ error: ran.message });
        return asJson(await resultData(ran, session.request, session.probes.mayTell));
      }),
  });
