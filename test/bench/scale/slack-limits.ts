import { BUSIEST_SHARE } from './day.ts';
import type { Parameter } from './parameters.ts';

const PAGE = 'https://docs.slack.dev/apis/web-api/rate-limits';

/** What Slack counts for each app and workspace, and refuses beyond: nobody waits in line for it. */
export const SLACK_PARAMETERS = {
  messagesPerPerson: {
    value: 16,
    unit: 'a day',
    source: 'third parties: 750 million messages a day of 47.2 million people; others say twice as many',
  },
  heardShare: { value: 0.2, unit: '', source: 'assumed: messages in channels that Parley is in' },
  eventsPerHour: { value: 30_000, unit: 'an hour', source: 'https://docs.slack.dev/apis/events-api' },
  peoplePerMinute: { value: 100, unit: 'a minute', source: `users.info, Tier 4: ${PAGE}` },
  channelsPerMinute: { value: 50, unit: 'a minute', source: `conversations.info, Tier 3: ${PAGE}` },
} as const satisfies Record<string, Parameter>;

export interface Asked {
  people: number;
  questionsPerPerson: number;
  directShare: number;
}

export interface LimitUse {
  what: string;
  /** 1: all that Slack allows. */
  use: number;
}

/**
 * How much of Slack's limits one workspace uses in its busiest hour, at most: each question is another person's and, outside
 * of direct messages, another channel's, and each message that Parley may read is an event.
 */
export function limitUses({ people, questionsPerPerson, directShare }: Asked): LimitUse[] {
  const { messagesPerPerson, heardShare, eventsPerHour, peoplePerMinute, channelsPerMinute } = SLACK_PARAMETERS;
  const questions = people * questionsPerPerson * BUSIEST_SHARE;
  const heard = people * messagesPerPerson.value * heardShare.value * BUSIEST_SHARE;
  return [
    { what: 'events, if Parley reads its channels', use: (questions + heard) / eventsPerHour.value },
    { what: 'events, if it reads only mentions and direct messages', use: questions / eventsPerHour.value },
    { what: 'users.info', use: questions / 60 / peoplePerMinute.value },
    { what: 'conversations.info', use: (questions * (1 - directShare)) / 60 / channelsPerMinute.value },
  ];
}
