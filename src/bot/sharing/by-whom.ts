import type { TeamId } from '../../shared/ids.ts';
import { literal } from '../kit/literal.ts';
import { dayOf } from '../kit/times.ts';
import { whoIs } from '../kit/who.ts';

/** `by <@U1> on Nov 28, 2026`, as mrkdwn. @param at as the service says; null: not known */
export function byWhom(by: string, at: string | null, team: TeamId): string {
  const who = whoIs(by, team);
  const name = typeof who === 'string' ? literal(who) : `<@${who.user}>`;
  const time = new Date(`${at ?? ''}${/(?:Z|[+-]\d\d:?\d\d)$/.test(at ?? '') ? '' : 'Z'}`);
  return `by ${name}${Number.isNaN(time.getTime()) ? '' : ` on ${dayOf(time)}`}`;
}
