import { bytesInWords } from '../bytes-in-words.ts';

/** What there is a limit of in a day. */
export type Budget = 'bigquery_bytes' | 'snowflake_ms' | 'model_tokens';

interface Spent {
  budget: Budget;
  /** Whose budget it is. */
  of: 'person' | 'everyone';
  limit: number;
  used: number;
  now: Date;
}

/** A budget of the day is used up. Its message may be shown to a person. */
export class BudgetSpentError extends Error {
  override name = 'BudgetSpentError';
  /** Until the next day of UTC begins. */
  readonly retryAfterSeconds: number;

  constructor(spent: Spent) {
    super(messageOf(spent));
    this.retryAfterSeconds = Math.ceil((nextDay(spent.now) - spent.now.getTime()) / 1000);
  }
}

const nextDay = (now: Date): number => Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1);

interface Words {
  name: string;
  /** The beginning of the names of its variables. */
  variable: string;
  /** As a part of “your questions …”. */
  did: (amount: number) => string;
  amount: (amount: number) => string;
}

const WORDS: Record<Budget, Words> = {
  bigquery_bytes: {
    name: 'BigQuery',
    variable: 'BUDGET_BIGQUERY_GB',
    did: (bytes) => `read ${bytesInWords(bytes)}`,
    amount: bytesInWords,
  },
  snowflake_ms: {
    name: 'Snowflake',
    variable: 'BUDGET_SNOWFLAKE_SECONDS',
    did: (ms) => `ran for ${secondsInWords(ms)}`,
    amount: secondsInWords,
  },
  model_tokens: {
    name: 'language model',
    variable: 'BUDGET_MODEL_TOKENS',
    did: (tokens) => `took ${tokensInWords(tokens)}`,
    amount: tokensInWords,
  },
};

/** Who used what, when it goes on, and who can change it. */
function messageOf({ budget, of, limit, used }: Spent): string {
  const { name, variable, did, amount } = WORDS[budget];
  const who = of === 'person' ? 'your questions' : "everyone's questions together";
  const whom = of === 'person' ? 'one person' : 'everyone together';
  return (
    `Today's ${name} budget is used up: ${who} ${did(used)}, and the limit for ${whom} is ${amount(limit)} a day. ` +
    `It starts again at 00:00 UTC. Your Parley admin can change the limit (${variable}_${of === 'person' ? 'PER_PERSON' : 'TOTAL'}).`
  );
}

function secondsInWords(ms: number): string {
  const seconds = Math.round(ms / 100) / 10;
  return `${seconds.toLocaleString('en-US')} ${seconds === 1 ? 'second' : 'seconds'}`;
}

function tokensInWords(tokens: number): string {
  return `${tokens.toLocaleString('en-US')} tokens`;
}
