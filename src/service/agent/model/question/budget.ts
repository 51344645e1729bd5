/** What a question may cost is used up; `day`: what is left of the day. */
export class BudgetError extends Error {
  override name = 'BudgetError';
  readonly kind: 'steps' | 'tokens' | 'day';

  constructor(kind: 'steps' | 'tokens' | 'day') {
    super(`The question used up its ${kind}.`);
    this.kind = kind;
  }
}

interface Usage {
  inputTokens?: number | undefined;
  outputTokens?: number | undefined;
  totalTokens?: number | undefined;
  inputTokenDetails?: { cacheReadTokens?: number | undefined };
}

/** Rather too few than too many, so that the estimate errs on the dear side. */
const CHARACTERS_PER_TOKEN = 3;

/** Counts the tokens of one question over all its calls; if the provider doesn't say, by the length of the text. */
export class TokenBudget {
  readonly #limit: number;
  readonly #leftToday: number;
  #estimate = 0;
  calls = 0;
  input = 0;
  output = 0;
  cached = 0;

  constructor(limit: number, leftToday = Number.POSITIVE_INFINITY) {
    this.#limit = limit;
    this.#leftToday = leftToday;
  }

  get used(): number {
    return this.input + this.output;
  }

  /** Before a call that sends `sent`. @throws BudgetError when it would go beyond the limit */
  allow(sent: unknown): void {
    this.#estimate = Math.ceil(JSON.stringify(sent).length / CHARACTERS_PER_TOKEN);
    if (this.used + this.#estimate > this.#leftToday) throw new BudgetError('day');
    if (this.used + this.#estimate > this.#limit) throw new BudgetError('tokens');
    this.calls += 1;
  }

  /** After the call. */
  spend({ inputTokens, outputTokens, inputTokenDetails }: Usage, written: string): void {
    this.input += inputTokens ?? this.#estimate;
    this.output += outputTokens ?? Math.ceil(written.length / CHARACTERS_PER_TOKEN);
    this.cached += inputTokenDetails?.cacheReadTokens ?? 0;
  }
}
