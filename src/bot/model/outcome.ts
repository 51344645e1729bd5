import type { AnsweredBy, Row } from '../../contract/conversations.ts';
import type { ResourceId } from '../../shared/ids.ts';
import type { Answer } from './answer.ts';
import type { Failure } from './failure.ts';
import type { GoneResource } from './resource.ts';

/** Why someone gets no data here, or can't change what they want to change. */
export type NoAccess =
  | 'switched-off'
  | 'unknown-person'
  | 'deactivated'
  | 'guest'
  | 'outside-person'
  | 'channel-not-allowed'
  | 'shared-channel'
  | 'unknown-channel'
  | 'not-a-manager'
  | 'not-an-admin';

/** A whole question that the service can answer. */
export interface Suggestion {
  question: string;
  /** How the service would read what was asked, and the beginning of what that finds; its words, untrusted. */
  reading?: { words: string; preview: string };
}

/** Other sources for a question that its source doesn't understand. */
export interface Elsewhere {
  /** The name of that source. */
  asked: string;
  others: { id: ResourceId; name: string }[];
}

/** The outcome of a question. */
export type AskOutcome =
  /** `since`: the rows of an earlier answer to the same question, and when that was asked. */
  | {
      kind: 'answered';
      answer: Answer;
      /** The earlier answer to the same question. */
      since?: { rows: Row[]; askedAt: Date };
      /** It is shown to people who did not see the question. */
      withQuestion?: boolean;
    }
  /** The service did not answer: `explanation` is its reply. */
  | {
      kind: 'asks-back';
      explanation: string;
      suggestions: Suggestion[];
      answeredBy?: AnsweredBy;
      modelTrouble?: string;
      /** The built-in engine asks, and a language model might answer. */
      mayModelAnswer?: boolean;
      elsewhere?: Elsewhere;
    }
  /** The bot was mentioned without a question. */
  | { kind: 'nothing-asked' }
  /** The bot was thanked. */
  | { kind: 'thanked' }
  | { kind: 'no-source' }
  /** Several sources and none chosen; the question waits. */
  | { kind: 'choose-resource'; resources: { id: ResourceId; name: string }[] }
  /** What it was about is no longer there; the question waits for another. None: there is no other. */
  | { kind: 'source-gone'; gone: GoneResource; resources: { id: ResourceId; name: string }[] }
  /** Someone stopped it before there was an answer. `runningOn`: the data source on which a statement was running. */
  | { kind: 'stopped'; runningOn?: string }
  /** This person gets no data in this place. */
  | { kind: 'no-access'; why: NoAccess }
  | { kind: 'failed'; failure: Failure };
