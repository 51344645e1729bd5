import { z } from 'zod';
import { plainText } from '../shared/plain-text.ts';
import type { SlackApi } from '../slack-app/web-api.ts';
import { type Finding, ok, skipped, warning } from './finding.ts';
import type { Layout } from './surroundings.ts';

const NAME = 'Layouts';
const MOST_WORDS = 160;

const problemsSchema = z.object({
  errors: z.array(z.object({ pointer: z.string().default(''), message: z.string().default('') })).min(1),
});

/** Asks Slack whether it takes what the bot sends, with made-up content and no token. Nobody sees it. */
export async function* checkLayouts(
  api: SlackApi,
  layoutsOf: () => Promise<readonly Layout[]>,
): AsyncGenerator<Finding, void, void> {
  const layouts = await layoutsOf();
  let accepted = 0;
  for (const { name, kind, content } of layouts) {
    const reply = await api.call('blocks.validate', { args: { [kind]: JSON.stringify(content) } });
    if (reply.kind === 'unreachable') return yield skipped(NAME, `Slack couldn't check them: ${reply.why}.`);
    if (reply.kind === 'refused' && !reply.error.startsWith('invalid_')) {
      return yield skipped(NAME, `Slack couldn't check them (${reply.error}).`);
    }
    if (reply.kind === 'ok') accepted += 1;
    else yield refused(name, problemsSchema.safeParse(reply.body).data?.errors[0]);
  }
  if (accepted === layouts.length) yield ok(NAME, `Slack accepts all ${accepted} that it was asked about.`);
}

function refused(name: string, problem: { pointer: string; message: string } | undefined): Finding {
  const where = problem === undefined ? '' : `: ${plainText(`${problem.message} at ${problem.pointer}`, MOST_WORDS)}`;
  return warning(
    NAME,
    `Slack doesn't accept the layout of ${name}${where}.`,
    'Parley then sends a simpler message. Update Parley, or report this line.',
  );
}
