import { CONVERSATION_STATUS } from '../../../contract/conversations.ts';
import type { AgentOutcome } from '../agent.ts';
import { Answering } from './answering.ts';
import { isBeyondLearned } from './beyond-learned.ts';
import { isSurerThan } from './decide.ts';
import { picksNothing, picksRows, standsForRows } from './follow-up/antecedent.ts';
import { writeAsked } from './follow-up/asked-back.ts';
import { asCorrected } from './follow-up/corrections.ts';
import { extremeRow, isOneRow } from './follow-up/extreme-row.ts';
import { type FollowUpCandidate, readFollowUps } from './follow-up/follow-ups.ts';
import { losesBefore } from './follow-up/goes-on.ts';
import { saysAllTogether } from './follow-up/how-much.ts';
import { fewMeant, itMeant } from './follow-up/it-meant.ts';
import { showsKeysAlone } from './follow-up/keys-shown.ts';
import { listBefore, shownBefore } from './follow-up/list-before.ts';
import { losesVersus } from './follow-up/more-than-that.ts';
import { type AskedOtherwise, askOtherwise } from './follow-up/otherwise.ts';
import { isSaidAgain, mayGoOnFromAsked, pointsAtSame } from './follow-up/past-asked.ts';
import { inPeople } from './follow-up/people-meant.ts';
import { inPlainWords } from './follow-up/plain-words.ts';
import { putTogether } from './follow-up/put-together.ts';
import { onlyRecorded } from './follow-up/recorded.ts';
import { isBareCommand, isFragment, leansOnParent, pointsBack } from './follow-up/relation.ts';
import { inSamePeriod, periodGoneText } from './follow-up/same-period.ts';
import { saidOfRows } from './follow-up/their-rows.ts';
import { askTwo } from './follow-up/two-answers.ts';
import { missingText } from './follow-up/unheard.ts';
import { besideShown, type Versus, versusShown } from './follow-up/versus-shown.ts';
import { hasHeard } from './heard.ts';
import type { TriedReading } from './learned/try-readings.ts';
import type { Query } from './query/query.ts';
import { readState } from './query/read-state.ts';
import { type Draft, emptyDraft } from './rules/read/draft.ts';
import { readTokens } from './rules/understand.ts';
import { renderSql } from './sql/render.ts';
import { readSmallTalk } from './talk/small-talk.ts';
import { questionText } from './wording/reading.ts';
import { tokenize } from './words/tokenize.ts';

/** Only readings as likely as this are taken for what was meant by the question before: four in five of them are right. */
const WORTH_ASSUMING = 0.8;

/** A question after others: an edit of the one before, about its rows, or past one that was asked back. */
export class InThread extends Answering {
  /** Not revenue, orders: the learned models would read that nothing of revenue is wanted. */
  protected isCorrected = false;

  /** Whoever goes on past a question that was asked back is told which answer it is that goes on, or asked. */
  protected async saysFrom(outcome: AgentOutcome, parent: Query): Promise<AgentOutcome> {
    const last = this.request.history.at(-1);
    if (outcome.kind !== 'answered' || !this.goesOnFromParent || last === undefined || !this.isPastAsked())
      return outcome;
    const query = readState(this.source.catalog, outcome.state);
    if (query !== null && mayGoOnFromAsked(this.knowledge, this.tokens, tokenize(last.question)))
      return this.offerPastAsked(query, outcome.result);
    const before = questionText(this.source.catalog, parent, this.request.now);
    return { ...outcome, explanation: `I took this as a follow-up to “${before}”. ${outcome.explanation}` };
  }

  private async offerPastAsked(query: Query, result: TriedReading['result']): Promise<AgentOutcome> {
    const offered = await this.offer({ kind: 'unresolved', message: '' }, [{ query, result, chance: WORTH_ASSUMING }]);
    return { ...offered, explanation: 'Your last question has no answer yet. Without it, I would read this so:' };
  }

  protected isPastAsked(): boolean {
    const last = this.request.history.at(-1);
    const isAsked = last?.status === CONVERSATION_STATUS.needsClarification;
    return isAsked && readSmallTalk(this.source.catalog, tokenize(last.question), this.request.now) === null;
  }

  /** Their names, after a question that was asked back: of whom, only its answer would say. */
  protected isOfUnanswered(): boolean {
    const last = this.request.history.at(-1);
    const isRow = standsForRows(this.tokens) && pointsBack(this.knowledge, this.tokens);
    const asked = last === undefined ? [] : tokenize(last.question);
    return isRow && last !== undefined && !isSaidAgain(this.tokens, asked) && !pointsAtSame(this.tokens, asked);
  }

  /** What was offered is in the way of the answer before it, unless both questions point at what that shows. */
  protected takeSameAntecedent(): void {
    const last = this.request.history.at(-1);
    if (last !== undefined && this.parent === null && pointsAtSame(this.tokens, tokenize(last.question)))
      this.parent = this.beforeOffered;
  }

  /** Whether the turn before was a question of the data that was not answered. */
  protected wasAskedBack(): boolean {
    const last = this.request.history.at(-1);
    return (
      last !== undefined &&
      this.parent === null &&
      readSmallTalk(this.source.catalog, tokenize(last.question), this.request.now) === null
    );
  }

  /** Half a question with no answer before it: whoever goes on past what was offered means the first of it, as the answer then says. */
  protected async answerHalf(): Promise<AgentOutcome> {
    const [likeliest] = this.offered;
    const isUnlikely = likeliest === undefined || (likeliest.chance ?? 0) < WORTH_ASSUMING;
    // Something in that question was not understood, and that may be what picks out those who are meant.
    if (
      isUnlikely ||
      (standsForRows(this.tokens) && picksNothing(likeliest.query)) ||
      this.leavesOut(likeliest.query)
    ) {
      const hadParent = this.request.history.length > 0;
      const said = await this.ask({ kind: 'stands-alone', hadParent, isPastAsked: this.wasAskedBack() });
      // What was offered can still be chosen, and is not taken to be meant by what comes next.
      const open = this.offered.map(({ question, query }) => ({ question, query }));
      return open.length === 0 ? said : { ...said, state: writeAsked(open, null) };
    }
    this.parent = likeliest.query;
    await this.lookUp();
    const outcome = await this.answerAfter(likeliest.query);
    const query = readState(this.source.catalog, outcome.state);
    // All rows of something else go on from nothing.
    if (outcome.kind === 'answered' && query !== null && isWholeTable(query))
      return this.ask({ kind: 'stands-alone', hadParent: true });
    // What was only taken to be meant is nothing to go on from further.
    if (!isHelpful(outcome)) outcome.state = null;
    return { ...outcome, explanation: `I took your last question as “${likeliest.question}”. ${outcome.explanation}` };
  }

  /** How many are unresolved, taken for how many there are: what was not understood may be what picks them out. */
  protected leavesOut(query: Query): boolean {
    const last = this.request.history.at(-1);
    const unread = last === undefined ? [] : readTokens(this.knowledge, tokenize(last.question)).unknown;
    return unread.length > 0 && !picksRows(query) && query.groups.length === 0;
  }

  protected async answerAfter(before: Query): Promise<AgentOutcome> {
    const { request } = this;
    if (inPeople(this.source.catalog, this.tokens, before))
      return this.ask({ kind: 'unfit', message: 'it is not clear what “there” means after the previous answer' });
    const said = asCorrected(this.knowledge, this.tokens, before);
    this.isCorrected = said !== this.tokens;
    const together = putTogether(said, before);
    const meant = fewMeant(this.source.catalog, said, itMeant(this.source.catalog, said, before));
    const given = together ?? { tokens: said, parent: extremeRow(said, meant) };
    const picked = listBefore(this.source.catalog, given, request.history);
    const { tokens: asked, parent } = shownBefore(this.knowledge, picked, request.history);
    const two = askTwo(this.source.catalog, { tokens: asked, parent, history: request.history });
    if (two !== null) return 'message' in two ? this.ask({ kind: 'unfit', message: two.message }) : this.run(two);
    const versus = versusShown(this.knowledge, asked, parent);
    if (versus !== null) return this.answerVersus(versus, parent);
    const tokens = saidOfRows(this.knowledge, inPlainWords(this.knowledge, asked, parent), parent);
    const followUps = readFollowUps(this.knowledge, tokens, parent);
    const [first] = 'kind' in followUps ? [] : followUps;
    if (first === undefined || (first.kind !== 'new-question' && !isSure(first))) {
      const other = askOtherwise(this.knowledge, { tokens, parent, history: request.history });
      if (other !== null) return this.runAs(other);
    }
    if (
      first === undefined &&
      !('kind' in followUps) &&
      isPart(parent) &&
      isFragment(readTokens(this.knowledge, tokens))
    )
      return this.ask({ kind: 'unfit', message: 'it is not clear how that follows from the previous answer' });
    if ('kind' in followUps && isBareCommand(this.knowledge, tokens))
      return this.ask({ kind: 'unfit', message: followUps.message });
    if ('kind' in followUps) {
      const outcome = await this.bestOf({ kind: 'unresolved', message: followUps.message }, parent);
      return isHelpful(outcome) ? outcome : this.ask({ kind: 'unfit', message: followUps.message });
    }
    const [best] = followUps;
    if (best !== undefined && best.kind !== 'new-question' && isSure(best)) return this.follow(best, parent);
    if (best !== undefined && best.kind !== 'new-question') {
      const outcome = await this.bestOf({ kind: 'unknown-words', draft: draftOf(best) }, parent);
      return isHelpful(outcome) && !this.isTheSame(outcome, parent) ? outcome : this.askOf(best);
    }
    const read = this.resolveWhole();
    const alone: typeof read =
      read.kind === 'resolved' && losesBefore({ tokens, parent, query: read.query })
        ? { kind: 'unresolved', message: 'it is not clear how that follows from the previous answer' }
        : read;
    // How many floors does the tower with this height have: no answer where the floors are left out.
    const isHalfRead = best !== undefined && isSure(best) && hasHeard(this.asked, best.query);
    if (alone.kind !== 'resolved' && isHalfRead) return this.run(best.query, best.kept);
    const outcome = await this.sameTime(await this.bestOf(alone, alone.kind === 'resolved' ? null : parent), parent);
    if (this.listsAllOfThose(outcome))
      return this.ask({ kind: 'unfit', message: 'it is not clear how that follows from the previous answer' });
    // What comes next is about this question, and not about the one before it, unless this one leans on that too.
    const isRead = readTokens(this.knowledge, this.tokens).unknown.length === 0;
    const leans = pointsBack(this.knowledge, this.tokens) || leansOnParent(this.knowledge, this.tokens);
    const isApart = !isHelpful(outcome) && !(isRead && leans);
    return isApart ? { ...outcome, state: null } : outcome;
  }

  /** Vs phone, after a ranking: what the answer before shows is looked up, so that phone can stand beside it. */
  protected async answerVersus(versus: Versus | { message: string }, parent: Query): Promise<AgentOutcome> {
    if ('message' in versus) return this.ask({ kind: 'unfit', message: versus.message });
    const { rows } = await this.request.execute(renderSql(this.source.catalog, parent));
    const query = besideShown(
      versus,
      rows.map((row) => Object.values(row)[0]),
    );
    if (query !== null) return this.run(query);
    return this.ask({
      kind: 'unfit',
      message: 'it is not clear what to compare with the previous answer',
    });
  }

  /** A question of its own that may still be of the time that was asked about. */
  protected async sameTime(outcome: AgentOutcome, parent: Query): Promise<AgentOutcome> {
    const { tokens } = this;
    const { catalog } = this.source;
    const query = outcome.kind === 'answered' ? readState(catalog, outcome.state) : null;
    if (query === null) return outcome;
    const dated = inSamePeriod(catalog, { tokens, parent, query });
    if (dated !== null) return this.run(dated.query, [dated.label]);
    const gone = periodGoneText(catalog, { tokens, parent, query });
    return gone === null ? outcome : { ...outcome, explanation: `${outcome.explanation} ${gone}` };
  }

  /** An edit of the question before, unless the learned models are nearly certain of something else. */
  protected async follow(best: FollowUpCandidate, parent: Query): Promise<AgentOutcome> {
    this.goesOnFromParent = true;
    const idle = await this.idleWords(best.query, parent);
    if (idle !== null) return this.ask({ kind: 'unfit', message: `all of them are ${idle}, as far as the data says` });
    // How many, worst first: said of the rows before, whatever else such words may ask for.
    const isCommand = isBareCommand(this.knowledge, this.tokens) || saysAllTogether(this.tokens);
    if (
      isCommand ||
      this.isCorrected ||
      isBeyondLearned(best.query) ||
      isBeyondLearned(parent) ||
      this.swapsValue(best)
    )
      return this.run(best.query, best.kept);
    const tried = await this.tryWhole(best.query);
    const [surest] = await this.tryLearned(parent);
    const losesMeasure = best.query.measures.length > (surest?.query.measures.length ?? 0);
    const { catalog } = this.source;
    // The support rep of each: no number that stands for somebody.
    const losesName =
      surest !== undefined && showsKeysAlone(catalog, surest.query) && !showsKeysAlone(catalog, best.query);
    // Which of them has the highest margin: that one, and not the margin alone.
    const losesRow = surest !== undefined && isOneRow(best.query) && surest.query.measures.length > 0;
    const loses =
      losesMeasure || losesName || losesRow || (surest !== undefined && losesVersus(best.query, surest.query));
    return surest !== undefined && !loses && isSurerThan(tried, surest)
      ? this.run(surest.query, [], surest.result)
      : this.run(best.query, best.kept, tried.result);
  }

  /** Which courses were that, answered by all courses there are: none of those that are meant were picked out. */
  private listsAllOfThose(outcome: AgentOutcome): boolean {
    const query = outcome.kind === 'answered' ? readState(this.source.catalog, outcome.state) : null;
    const last = this.tokens.findLast(({ kind }) => kind !== 'symbol')?.lower ?? '';
    return query !== null && picksNothing(query) && /^(that|this|those|these|they|them|it)$/.test(last);
  }

  /** Only the no-shows, answered as before: what was said has changed nothing. */
  private isTheSame(outcome: AgentOutcome, parent: Query): boolean {
    const { catalog } = this.source;
    const query = outcome.kind === 'answered' ? readState(catalog, outcome.state) : null;
    const text = (one: Query) => questionText(catalog, one, this.request.now);
    return query !== null && text(query) === text(parent);
  }

  /** The employed ones, where nobody has no hiring date: the words of a condition that leaves out no row, and so is not what was meant. */
  private async idleWords(query: Query, parent: Query): Promise<string | null> {
    const words = onlyRecorded(query, parent);
    if (words === null) return null;
    const [before, after] = [await this.find(parent), await this.find(query)];
    return before !== undefined && JSON.stringify(before.rows) === JSON.stringify(after?.rows) ? words : null;
  }

  /** And Lisbon: another value, said in so few words that they are nothing else. */
  protected swapsValue({ kind }: FollowUpCandidate): boolean {
    const said = this.tokens.filter((token) => token.kind !== 'symbol').map(({ lower }) => lower);
    return kind === 'refine' && said.length <= 6 && /^(and|only|just|what about|how about) /.test(said.join(' '));
  }

  protected async runAs({ query, about }: AskedOtherwise): Promise<AgentOutcome> {
    const outcome = await this.run(query);
    const { catalog } = this.source;
    const said =
      about === null ? '' : `I took this as a follow-up to “${questionText(catalog, about, this.request.now)}”. `;
    return { ...outcome, explanation: `${said}${outcome.explanation}` };
  }

  protected askOf(best: FollowUpCandidate): Promise<AgentOutcome> {
    // Words that stand for the rows before are none that anybody typed.
    const typed = best.unread.filter(({ start }) => start >= 0);
    const missing = missingText(typed);
    if (best.unread.length > 0 && missing !== null) return this.ask({ kind: 'unfit', message: missing });
    if (typed.length > 0) return this.ask({ kind: 'unknown-words', draft: draftOf({ ...best, unread: typed }) });
    if (best.unread.length > 0) return this.ask({ kind: 'unfit', message: 'it is not clear what these words change' });
    if (best.ambiguity !== null) return this.ask({ kind: 'ambiguous', ambiguity: best.ambiguity });
    return this.run(best.query, best.kept);
  }
}

/** Only some of the rows were asked about. */
const isPart = ({ filters, within, limit }: Query): boolean =>
  filters.length > 0 || within !== undefined || limit !== null;

const isWholeTable = ({ measures, groups, filters, limit, rank, within, columns }: Query): boolean =>
  measures.length + groups.length + filters.length + columns.length === 0 &&
  limit === null &&
  rank === null &&
  within === undefined;

const isHelpful = (outcome: AgentOutcome): boolean =>
  outcome.kind === 'answered' || (outcome.readings ?? []).length > 0;

const isSure = ({ unread, ambiguity }: FollowUpCandidate): boolean => unread.length === 0 && ambiguity === null;

const draftOf = ({ unread }: FollowUpCandidate): Draft => ({ ...emptyDraft(''), unknown: unread });
