import { CONVERSATION_STATUS } from '../../../contract/conversations.ts';
import type { Agent, AgentOutcome, AgentRequest, OfferedReading } from '../agent.ts';
import { type Offered, readTurnBefore, writeAnswered, writeAsked } from './asked-back.ts';
import { isBeyondLearned, saysBeyondLearned } from './beyond-learned.ts';
import { clarify, type Problem } from './clarify.ts';
import { decide, isSurerThan, MAX_OFFERED } from './decide.ts';
import { asksForThose, picksNothing, picksRows, standsForRows } from './follow-up/antecedent.ts';
import { extremeRow } from './follow-up/extreme-row.ts';
import { type FollowUpCandidate, readFollowUps } from './follow-up/follow-ups.ts';
import { goesOn } from './follow-up/goes-on.ts';
import { listBefore } from './follow-up/list-before.ts';
import { type AskedOtherwise, askOtherwise } from './follow-up/otherwise.ts';
import { isSaidAgain } from './follow-up/past-asked.ts';
import { inPlainWords } from './follow-up/plain-words.ts';
import { isBareCommand, isFragment, leansOnParent, pointsBack, strayValues } from './follow-up/relation.ts';
import { inSamePeriod, periodGoneText } from './follow-up/same-period.ts';
import { dayOf, type PointedTime, timePointed, timeSource, withTime } from './follow-up/that-time.ts';
import { saidOfRows } from './follow-up/their-rows.ts';
import { askTwo } from './follow-up/two-answers.ts';
import { missingText } from './follow-up/unheard.ts';
import { besideShown, type Versus, versusShown } from './follow-up/versus-shown.ts';
import { type AskedOf, hasHeard, isFormula, isOwnWording } from './heard.ts';
import { commonAsCodes } from './learned/doubts/common-words.ts';
import { isIdleSet } from './learned/doubts/idle.ts';
import { mayTry, type TriedReading, tryReadings } from './learned/try-readings.ts';
import { withNames } from './learned/with-names.ts';
import { previewOf } from './preview.ts';
import { isPointing } from './pronouns.ts';
import { blankQuery } from './query/blank-query.ts';
import { MAX_GROUPS, MAX_LISTED } from './query/limits.ts';
import type { Query } from './query/query.ts';
import { readState, writeState } from './query/read-state.ts';
import { type Draft, emptyDraft } from './rules/read/draft.ts';
import { firmTables } from './rules/read/firm-tables.ts';
import { readCandidates } from './rules/read-candidates.ts';
import { byEitherEnd } from './rules/resolve/either-end.ts';
import { goesByUnsaidKey } from './rules/resolve/own-rows.ts';

import { type Resolution, resolve } from './rules/resolve/resolve.ts';
import { type Knowledge, readAsTyped, readStates, readTokens } from './rules/understand.ts';
import { knownElsewhere } from './rules/values/elsewhere.ts';
import { lookUpValues } from './rules/values/look-up.ts';
import { unknownNames } from './rules/values/proper-names.ts';
import type { ReadWhole } from './same-answer.ts';
import { loadWeights, type SourceKnowledge, SourceKnowledges } from './source-knowledge.ts';
import { renderSql } from './sql/render.ts';
import { apartText } from './suggest/apart.ts';
import { beyondData } from './suggest/beyond-data.ts';
import { withOffered } from './suggest/offered.ts';
import { readWhole } from './suggest/suggest.ts';
import { tiesText } from './suggest/ties.ts';
import { type Unranked, unrankedIn } from './suggest/unranked.ts';
import { withoutCourtesies } from './talk/greeting.ts';
import { looksLikeSql } from './talk/looks-like-sql.ts';
import { readSmallTalk } from './talk/small-talk.ts';
import { otherMeaning, otherMeaningText } from './unsure.ts';
import { explain } from './wording/explain.ts';
import { introduceReadings } from './wording/introduce.ts';
import { questionText, readingText } from './wording/reading.ts';
import { tablesOf } from './wording/tables-of.ts';
import { asWritten } from './words/as-written.ts';
import { type Token, tokenize } from './words/tokenize.ts';

/** A longer question is no question; the interface allows 4,000 characters. */
const MAX_TOKENS = 250;
/** Only readings as likely as this are taken for what was meant by the question before: four in five of them are right. */
const WORTH_ASSUMING = 0.8;

/** The built-in engine: answers without a model, with the best of many readings, or asks which is meant. */
export interface Engine extends Agent {
  /** Whether this is said to the agent (hello, what data do you have) rather than asked of the data. */
  isSmallTalk(request: AgentRequest): Promise<boolean>;
}

export function createEngine(): Engine {
  const sources = new SourceKnowledges();
  return {
    async answer(request) {
      return new Asking(request, await sources.of(request)).answer();
    },
    async isSmallTalk(request) {
      const { catalog } = await sources.of(request);
      const talk = readSmallTalk(catalog, tokenize(withoutCourtesies(request.question)), request.now);
      // Why something is so, and what nobody reads from rows, others may know more of.
      return talk !== null && talk.kind !== 'why' && talk.kind !== 'refused';
    },
  };
}

type Whole =
  | Resolution
  /** What was named is of rows that nothing ties to the others: no reading holds both. */
  | { kind: 'unresolved'; message: string; isApart: true }
  | ({ kind: 'unranked' } & Unranked)
  | { kind: 'unknown-words'; draft: Draft };

/** One question on its way: talk, the readings offered before, follow-ups, then the best of the readers. */
class Asking {
  private readonly request: AgentRequest;
  private readonly source: SourceKnowledge;
  /** As it was typed, with all courtesies. */
  private readonly said: string;
  private readonly tokens: Token[];
  private parent: Query | null;
  private readonly offered: Offered[];
  private knowledge: Knowledge;
  private goesOnFromParent = false;

  constructor(request: AgentRequest, source: SourceKnowledge) {
    const { catalog, index } = source;
    this.request = { ...request, question: asWritten(withoutCourtesies(request.question)) };
    this.said = request.question;
    this.source = source;
    this.tokens = tokenize(this.request.question);
    const last = request.history.at(-1);
    const before = readTurnBefore(catalog, last?.state ?? null);
    // What was asked back is in the way of what was answered before it.
    this.parent = before.isAsked ? null : before.query;
    this.offered = before.offered;
    this.knowledge = { catalog, index, now: request.now, found: new Map() };
  }

  async answer(): Promise<AgentOutcome> {
    const { request, tokens } = this;
    const chosen = this.offered.find(({ question }) => question.trim() === request.question.trim());
    if (chosen !== undefined) return this.run(chosen.query);
    if (!tokens.some((token) => token.kind !== 'symbol')) return this.ask({ kind: 'empty' });
    if (looksLikeSql(request.question)) return this.ask({ kind: 'sql' });
    if (tokens.length > MAX_TOKENS) return this.ask({ kind: 'too-long' });
    const { catalog } = this.source;
    const talk =
      readSmallTalk(catalog, tokenize(this.said), request.now) ?? readSmallTalk(catalog, tokens, request.now);
    if (talk !== null) {
      const said = await this.ask({ kind: 'small-talk', talk });
      // How many are there, after what there is to know of customers: these rows are meant.
      return talk.kind === 'table' ? { ...said, state: writeState(blankQuery(talk.table.key)) } : said;
    }
    const pointed = timePointed(tokens);
    if (pointed !== null) return this.answerAtTime(pointed);
    await this.lookUp();
    if (this.parent !== null && this.isPastAsked() && this.isOfUnanswered())
      return this.ask({ kind: 'stands-alone', hadParent: true, isPastAsked: true });
    return this.parent === null ? this.answerAlone() : this.saysFrom(await this.answerAfter(this.parent), this.parent);
  }

  /** Whoever goes on past a question that was asked back is told which answer it is that goes on. */
  private saysFrom(outcome: AgentOutcome, parent: Query): AgentOutcome {
    if (outcome.kind !== 'answered' || !this.goesOnFromParent || !this.isPastAsked()) return outcome;
    const before = questionText(this.source.catalog, parent, this.request.now);
    return { ...outcome, explanation: `I took this to go on from “${before}”. ${outcome.explanation}` };
  }

  private isPastAsked(): boolean {
    const last = this.request.history.at(-1);
    const isAsked = last?.status === CONVERSATION_STATUS.needsClarification;
    return isAsked && readSmallTalk(this.source.catalog, tokenize(last.question), this.request.now) === null;
  }

  /** Their names, after a question that was asked back: of whom, only its answer would say. */
  private isOfUnanswered(): boolean {
    const last = this.request.history.at(-1);
    const isRow = standsForRows(this.tokens) && pointsBack(this.knowledge, this.tokens);
    return isRow && last !== undefined && !isSaidAgain(this.tokens, tokenize(last.question));
  }

  /** How many orders that day: asked anew with the day that the answer before is about. */
  private async answerAtTime(pointed: PointedTime): Promise<AgentOutcome> {
    const { parent, request, source } = this;
    if (parent === null) return this.ask({ kind: 'stands-alone', hadParent: request.history.length > 0 });
    const from = timeSource(source.catalog, parent, pointed.grain);
    const rows =
      from === null || 'day' in from ? [] : (await request.execute(renderSql(source.catalog, from.query))).rows;
    const cells = from !== null && 'day' in from ? [from.day] : rows.flatMap((row) => Object.values(row));
    const day = dayOf(cells, pointed.grain);
    if (day !== null)
      return new Asking({ ...request, question: withTime(request.question, pointed, day) }, source).answer();
    const message = `the answer before shows no one ${pointed.grain} that “${pointed.words}” could be`;
    return { ...(await this.ask({ kind: 'unfit', message })), state: null };
  }

  private async answerAlone(): Promise<AgentOutcome> {
    const { tokens, knowledge } = this;
    const hadParent = this.request.history.length > 0;
    const whole = this.resolveWhole();
    // Who was hired last: whole where no pronoun wants rows that were shown.
    const points = tokens.some((_, at) => isPointing(tokens, at));
    const isWhole = !hadParent && !points && (whole.kind === 'resolved' || this.namesItsOwn());
    // After a question that was asked back, half a question is not one about everything.
    if (!isWhole && (pointsBack(knowledge, tokens) || (hadParent && leansOnParent(knowledge, tokens))))
      return this.answerHalf();
    // After it, an average without a word of what is no average of everything.
    if (this.wasAskedBack() && isFragment(readTokens(knowledge, tokens))) return this.answerHalf();
    const isOwn = !hadParent && points;
    const isRead = ['resolved', 'ambiguous', 'unknown-words'].includes(whole.kind);
    // With nothing before it, a question that names rows of its own is no half of one.
    const mayBeHalf = !isRead && !isOwn && (hadParent || !this.namesItsOwn());
    if (mayBeHalf && leansOnParent(knowledge, tokens)) return this.answerHalf();
    const outcome = await this.bestOf(whole, null);
    const query = outcome.kind === 'answered' ? readState(this.source.catalog, outcome.state) : null;
    // Who were the guests, after a question that was asked back: hardly all the guests there are.
    return query !== null &&
      picksNothing(query) &&
      query.groups.length === 0 &&
      this.wasAskedBack() &&
      asksForThose(tokens)
      ? this.answerHalf()
      : outcome;
  }

  /** Rows are named, or a question word is followed by some that are told by a value: who works in Finance. */
  private namesItsOwn(): boolean {
    const draft = readTokens(this.knowledge, this.tokens);
    const isAsked = /^(who|which|what|whose|where)$/.test(this.tokens[0]?.lower ?? '');
    return firmTables(draft).length > 0 || (isAsked && draft.filters.length > 0);
  }

  /** Whether the turn before was a question of the data that was not answered. */
  private wasAskedBack(): boolean {
    const last = this.request.history.at(-1);
    return (
      last !== undefined &&
      this.parent === null &&
      readSmallTalk(this.source.catalog, tokenize(last.question), this.request.now) === null
    );
  }

  /** Half a question with no answer before it: whoever goes on past what was offered means the first of it, as the answer then says. */
  private async answerHalf(): Promise<AgentOutcome> {
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
  private leavesOut(query: Query): boolean {
    const last = this.request.history.at(-1);
    const unread = last === undefined ? [] : readTokens(this.knowledge, tokenize(last.question)).unknown;
    return unread.length > 0 && !picksRows(query) && query.groups.length === 0;
  }

  private async answerAfter(before: Query): Promise<AgentOutcome> {
    const { request } = this;
    const given = { tokens: this.tokens, parent: extremeRow(this.tokens, before) };
    const { tokens: asked, parent } = listBefore(this.source.catalog, given, request.history);
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
      return this.ask({ kind: 'unfit', message: 'it is not clear how that goes on from the answer before' });
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
      return isHelpful(outcome) ? outcome : this.askOf(best);
    }
    const alone = this.resolveWhole();
    if (alone.kind !== 'resolved' && best !== undefined && isSure(best)) return this.run(best.query, best.kept);
    const outcome = await this.sameTime(await this.bestOf(alone, alone.kind === 'resolved' ? null : parent), parent);
    // What comes next is about this question, and not about the one before it.
    return isHelpful(outcome) ? outcome : { ...outcome, state: null };
  }

  /** Vs phone, after a ranking: what the answer before shows is looked up, so that phone can stand beside it. */
  private async answerVersus(versus: Versus | { message: string }, parent: Query): Promise<AgentOutcome> {
    if ('message' in versus) return this.ask({ kind: 'unfit', message: versus.message });
    const { rows } = await this.request.execute(renderSql(this.source.catalog, parent));
    const query = besideShown(
      versus,
      rows.map((row) => Object.values(row)[0]),
    );
    if (query !== null) return this.run(query);
    return this.ask({
      kind: 'unfit',
      message: 'it is not clear what should stand beside what the answer before shows',
    });
  }

  /** A question of its own that may still be of the time that was asked about. */
  private async sameTime(outcome: AgentOutcome, parent: Query): Promise<AgentOutcome> {
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
  private async follow(best: FollowUpCandidate, parent: Query): Promise<AgentOutcome> {
    this.goesOnFromParent = true;
    if (isBeyondLearned(best.query) || isBeyondLearned(parent) || this.swapsValue(best))
      return this.run(best.query, best.kept);
    const tried = await this.tryWhole(best.query);
    const [surest] = await this.tryLearned(parent);
    const losesMeasure = best.query.measures.length > (surest?.query.measures.length ?? 0);
    return surest !== undefined && !losesMeasure && isSurerThan(tried, surest)
      ? this.run(surest.query, [], surest.result)
      : this.run(best.query, best.kept, tried.result);
  }

  /** And Lisbon: another value, said in so few words that they are nothing else. */
  private swapsValue({ kind }: FollowUpCandidate): boolean {
    const said = this.tokens.filter((token) => token.kind !== 'symbol').map(({ lower }) => lower);
    return kind === 'refine' && said.length <= 6 && /^(and|only|just|what about|how about) /.test(said.join(' '));
  }

  private async runAs({ query, about }: AskedOtherwise): Promise<AgentOutcome> {
    const outcome = await this.run(query);
    const { catalog } = this.source;
    const said =
      about === null ? '' : `I took this to go on from “${questionText(catalog, about, this.request.now)}”. `;
    return { ...outcome, explanation: `${said}${outcome.explanation}` };
  }

  private askOf(best: FollowUpCandidate): Promise<AgentOutcome> {
    // Words that stand for the rows before are none that anybody typed.
    const typed = best.unread.filter(({ start }) => start >= 0);
    const missing = missingText(typed);
    if (best.unread.length > 0 && missing !== null) return this.ask({ kind: 'unfit', message: missing });
    if (typed.length > 0) return this.ask({ kind: 'unknown-words', draft: draftOf({ ...best, unread: typed }) });
    if (best.unread.length > 0) return this.ask({ kind: 'unfit', message: 'it is not clear what these words change' });
    if (best.ambiguity !== null) return this.ask({ kind: 'ambiguous', ambiguity: best.ambiguity });
    return this.run(best.query, best.kept);
  }

  /** The rule reader's reading and those of the learned models, against each other. */
  private async bestOf(whole: Whole, parent: Query | null): Promise<AgentOutcome> {
    const { tokens } = this;
    if (whole.kind === 'resolved' && isOwnWording(this.asked, whole.query)) return this.run(whole.query);
    if ('isApart' in whole) return this.ask(whole);
    const codes = whole.kind === 'resolved' ? commonAsCodes(tokens, whole.query) : [];
    if (codes.length > 0)
      return this.bestOf({ kind: 'unknown-words', draft: { ...emptyDraft(''), unknown: codes } }, parent);
    const query = whole.kind === 'resolved' && hasHeard(this.asked, whole.query) ? whole.query : undefined;
    if (query !== undefined && isBeyondLearned(query)) return this.run(query);
    this.goesOnFromParent = parent !== null;
    const learned = await this.tryLearned(parent);
    const cost = whole.kind === 'resolved' ? whole.cost : 0;
    const tried = query === undefined ? undefined : { ...(await this.tryWhole(query)), cost };
    const isDoubted = whole.kind === 'resolved' && query === undefined;
    const isComputed = query?.measures.some(({ ref }) => ref !== null && isFormula(this.source.catalog, ref)) === true;
    const isBeyond = query === undefined && saysBeyondLearned(this.knowledge, this.tokens);
    const decision = decide(tried, learned, { isBeyond, isDoubted, isComputed });
    switch (decision.kind) {
      case 'learned': {
        const { query: found, result } = decision.reading;
        const { catalog } = this.source;
        const named = byEitherEnd(catalog, withNames(catalog, found, tokens));
        return this.run(named, [], named === found ? result : undefined);
      }
      case 'read-whole':
        return tried === undefined ? this.askWhole(whole) : this.runBeside(tried, otherMeaning(tried, learned));
      case 'offer': {
        const own = tried === undefined ? this.readWhole().map((one) => ({ query: one, result: undefined })) : [tried];
        return this.offer(whole, [...own, ...decision.readings]);
      }
      default:
        return decision satisfies never;
    }
  }

  /** Where another meaning is likely too, it is told beside the answer and can be asked for. */
  private async runBeside({ query, result }: ReadWhole, other: TriedReading | null): Promise<AgentOutcome> {
    const outcome = await this.run(query, [], result);
    if (other === null) return outcome;
    const { catalog } = this.source;
    const meant = withNames(catalog, other.query, this.tokens);
    const question = questionText(catalog, meant, this.request.now);
    if (question === questionText(catalog, query, this.request.now)) return outcome;
    const state = writeAnswered(query, [{ question, query: meant }]);
    return { ...outcome, explanation: `${outcome.explanation}${otherMeaningText(question)}`, state };
  }

  /** Readings of the rule reader that leave no word unread, where it could not choose between them. */
  private readWhole(): Query[] {
    return readCandidates(this.knowledge, this.tokens)
      .filter(({ unread }) => unread.length === 0)
      .map(({ query }) => query)
      .filter((query) => commonAsCodes(this.tokens, query).length === 0)
      .slice(0, 2);
  }

  private async tryLearned(parent: Query | null): Promise<TriedReading[]> {
    const { reader, catalog } = this.source;
    const tried = await tryReadings({ reader, catalog, weights: loadWeights() }, this.request, parent);
    const said = this.tokens.map(({ lemma }) => lemma);
    const readings = tried.filter(
      ({ query }) =>
        !isIdleSet(query) && commonAsCodes(this.tokens, query).length === 0 && !goesByUnsaidKey(catalog, query, said),
    );
    if (parent === null) return readings;
    return readings.filter(({ query }) => goesOn(catalog, { tokens: this.tokens, parent, query }));
  }

  private async tryWhole(query: Query) {
    return { query, result: await this.find(query) };
  }

  private get asked(): AskedOf {
    const { request, tokens, source } = this;
    return { question: request.question, now: request.now, tokens, catalog: source.catalog, reader: source.reader };
  }

  private resolveWhole(): Whole {
    const { knowledge, tokens } = this;
    const draft = readTokens(knowledge, tokens);
    const [refusal] = draft.refusals;
    const apart = apartText(knowledge.catalog, draft);
    if (apart !== null) return { kind: 'unresolved', message: apart, isApart: true };
    if (draft.unknown.length > 0) return { kind: 'unknown-words', draft };
    if (refusal !== undefined) return { kind: 'unresolved', message: refusal };
    const unranked = unrankedIn(knowledge.catalog, draft);
    return unranked === null ? resolve(knowledge.catalog, draft) : { kind: 'unranked', ...unranked };
  }

  private askWhole(whole: Whole): Promise<AgentOutcome> {
    return whole.kind === 'resolved' ? this.run(whole.query) : this.ask(whole);
  }

  /** Asks which reading is meant, each with what it finds; in words alone where there is none to offer. */
  private async offer(
    whole: Whole,
    readings: readonly (Pick<TriedReading, 'query' | 'result'> & { chance?: number })[],
  ): Promise<AgentOutcome> {
    if (readings.length === 0) return this.askWhole(whole);
    const { catalog } = this.source;
    const offered: Offered[] = [];
    const shown: OfferedReading[] = [];
    for (const { query: found, result: known, chance } of readings) {
      if (shown.length === MAX_OFFERED) break;
      const query = withNames(catalog, found, this.tokens);
      const result = query === found ? known : undefined;
      const { now } = this.request;
      const question = questionText(catalog, query, now);
      if (offered.some((other) => other.question === question)) continue;
      offered.push({ question, query, chance });
      shown.push({
        question,
        words: readingText(catalog, query, now),
        preview: previewOf(result ?? (await this.find(query))),
      });
    }
    const [only] = offered;
    if (whole.kind === 'resolved' && offered.length === 1 && only !== undefined) return this.run(only.query);
    const said: AgentOutcome =
      whole.kind === 'resolved'
        ? { kind: 'needs-clarification', explanation: '', suggestions: [], state: null }
        : await this.ask(whole);
    const unread = whole.kind === 'unknown-words' ? whole.draft.unknown.map(({ text }) => text) : [];
    const explanation =
      whole.kind === 'ambiguous' && said.explanation !== '' ? said.explanation : introduceReadings(unread);
    const suggestions = said.kind === 'needs-clarification' ? said.suggestions : [];
    const state = withOffered(writeAsked(offered, this.parent), suggestions);
    return { kind: 'needs-clarification', explanation, suggestions, readings: shown, state };
  }

  private async find(query: Query) {
    const { catalog } = this.source;
    return mayTry(catalog) ? this.request.execute(renderSql(catalog, query)) : undefined;
  }

  private async ask(problem: Problem): Promise<AgentOutcome> {
    const { request, knowledge, tokens, parent } = this;
    const execute = problem.kind === 'sql' ? null : request.execute;
    const draft = isReadable(problem) ? readTokens(knowledge, tokens) : null;
    const trial = {
      knowledge,
      latest: this.source.latest,
      execute,
      read: (text: string) => readWhole(knowledge, text),
    };
    const { question, history } = request;
    const saved = request.memory.savedQueries.map(({ query }) => query);
    const said = await clarify({ trial, question, tokens, draft, parent, saved, history }, problem);
    const state = withOffered(writeState(parent), said.suggestions);
    return { kind: 'needs-clarification', ...said, state };
  }

  /** Words that may be values are looked for in the database, and the question is read again. */
  private async lookUp(): Promise<void> {
    const { knowledge, tokens, parent, request } = this;
    const draft = readAsTyped({ ...knowledge, isExact: true }, tokens);
    const stray = parent === null ? [] : strayValues(knowledge, tokens, parent);
    const states = readStates(knowledge, tokens);
    const names = [...unknownNames(knowledge.index, tokens), ...knownElsewhere(knowledge.catalog, draft)];
    const unknown = [...draft.unknown, ...stray, ...states.map(({ token }) => token)];
    if (unknown.length === 0 && names.length === 0) return;
    const mentions = [
      ...draft.subjects.map(({ mention }) => mention),
      ...draft.measures.flatMap((measure) => measure.target ?? []),
    ];
    const near = mentions.flatMap((mention) => mention.candidates.map((candidate) => candidate.table));
    const around = [...states.flatMap(({ tables }) => tables), ...(parent === null ? [] : tablesOf(parent))];
    const { catalog } = this.source;
    const { question, execute } = request;
    const { index } = knowledge;
    const places = { catalog, index, near: [...around, ...near] };
    const found = await lookUpValues({ question, tokens, unknown, names, execute, ...places });
    this.knowledge = { ...knowledge, found };
  }

  private async run(query: Query, kept: string[] = [], known?: TriedReading['result']): Promise<AgentOutcome> {
    const { catalog } = this.source;
    const sql = renderSql(catalog, query);
    const result = known ?? (await this.request.execute(sql));
    const cap = query.groups.length === 0 && query.measures.length === 0 ? MAX_LISTED : MAX_GROUPS;
    const isCut = query.limit === null && result.rows.length >= cap;
    const still = kept.length === 0 ? '' : ` Still: ${kept.join(', ')}.`;
    const explanation = `${explain(catalog, query, this.request.now)}${still}${isCut ? ` Only the first ${cap} are shown.` : ''}`;
    const { latest } = this.source;
    const beyond = await beyondData({ query, result }, { catalog, latest, execute: this.request.execute });
    const ties = await tiesText(catalog, { query, result }, this.request);
    const fewer = result.rows.length === 0 && (query.limit?.skip ?? 0) > 0 ? ' There are fewer rows than that.' : '';
    const told = `${explanation}${ties}${beyond}${fewer}`;
    return { kind: 'answered', sql, explanation: told, result, state: writeState(query) };
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

const isReadable = (problem: Problem): boolean => !['empty', 'sql', 'too-long'].includes(problem.kind);

const isSure = ({ unread, ambiguity }: FollowUpCandidate): boolean => unread.length === 0 && ambiguity === null;

const draftOf = ({ unread }: FollowUpCandidate): Draft => ({ ...emptyDraft(''), unknown: unread });
