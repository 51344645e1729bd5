import type { QueryResult } from '../../connectors/connector.ts';
import type { AgentOutcome, AgentRequest, OfferedReading } from '../agent.ts';
import { amountsApart, inEachUnit, inOneUnit } from './amounts/by-unit.ts';
import { currenciesAsKept } from './amounts/said-units.ts';
import { isBeyondLearned, wordsBeyondLearned } from './beyond-learned.ts';
import { isMeantFace } from './catalog/meant-faces.ts';
import { listPriceAsPrice } from './catalog/said-list-price.ts';
import { schemaBeforeTable } from './catalog/said-schema.ts';
import { isCertain } from './certain.ts';
import { findingsOf, firstOf } from './checked-readings.ts';
import { clarify, mayModelAnswer, type Problem } from './clarify.ts';
import { type Decision, decide, isLikelyEnough, MAX_OFFERED, standsFirst } from './decide.ts';
import { type Offered, readTurnBefore, writeAnswered, writeAsked } from './follow-up/asked-back.ts';
import { whatWasMeant } from './follow-up/corrections.ts';
import { goesOn } from './follow-up/goes-on.ts';
import { strayValues } from './follow-up/relation.ts';
import { holdsValues, valuesNamed } from './follow-up/values-named.ts';
import { type AskedOf, hasHeard, isFormula, isOwnWording } from './heard.ts';
import { countsAnswers, isIdleSet } from './learned/doubts/idle.ts';
import { misreadWords } from './learned/doubts/misread.ts';
import { mayTry, type TriedReading, tryReadings } from './learned/try-readings.ts';
import { withNames } from './learned/with-names.ts';
import { asAsked, countedDead, leftOutOf, withoutCounted } from './living/living.ts';
import { previewOf } from './preview.ts';
import { comparedPeriods } from './query/compared-periods.ts';
import type { Query } from './query/query.ts';
import { readState, writeState } from './query/read-state.ts';
import { type Draft, emptyDraft } from './rules/read/draft.ts';
import { readCandidates } from './rules/read-candidates.ts';
import { byEitherEnd } from './rules/resolve/either-end.ts';
import { goesByUnsaidKey } from './rules/resolve/own-rows.ts';
import { type Resolution, resolve } from './rules/resolve/resolve.ts';
import { type Knowledge, readAsTyped, readStates, readTokens } from './rules/understand.ts';
import { knownElsewhere } from './rules/values/elsewhere.ts';
import { lookUpValues } from './rules/values/look-up.ts';
import { unknownNames } from './rules/values/proper-names.ts';
import { finds, type ReadWhole } from './same-answer.ts';
import { loadWeights, type SourceKnowledge } from './source-knowledge.ts';
import { renderSql } from './sql/render.ts';
import { apartText, differentRowsText } from './suggest/apart.ts';
import { beyondData, inLastSuchYear, nothingToCompare } from './suggest/beyond-data.ts';
import { countedIfMany } from './suggest/counted-if-many.ts';
import { columnsText, cutText, mayBeCut, totalOf } from './suggest/cut-off.ts';
import { emptyPeriodsText, howManyPeriods } from './suggest/empty-periods.ts';
import { fewRowsText } from './suggest/few-rows.ts';
import { inFinerUnit } from './suggest/finer-unit.ts';
import { leftOutText } from './suggest/left-out-of-average.ts';
import { withOffered } from './suggest/offered.ts';
import { readWhole } from './suggest/suggest.ts';
import { tiesText } from './suggest/ties.ts';
import { isContent } from './suggest/unknown-text.ts';
import { unnamedText } from './suggest/unnamed-rows.ts';
import { type Unranked, unrankedIn } from './suggest/unranked.ts';
import { yesOrNo } from './suggest/yes-or-no.ts';
import { withoutAsides } from './talk/asides.ts';
import { withoutCourtesies } from './talk/greeting.ts';
import { datesWrittenOut } from './time/dates-written-out.ts';
import { unitsOfResult } from './units-of-result.ts';
import { otherMeaning, otherMeaningText } from './unsure.ts';
import { otherCurrency } from './wording/currency.ts';
import { leftOutName } from './wording/dead-rows.ts';
import { explain } from './wording/explain.ts';
import { introduceReadings } from './wording/introduce.ts';
import { capital } from './wording/lists.ts';
import { questionText, readingText } from './wording/reading.ts';
import { tablesOf } from './wording/tables-of.ts';
import { asWritten } from './words/as-written.ts';
import { askedOfCaller } from './words/caller.ts';
import { type Token, tokenize } from './words/tokenize.ts';

type Answered = AgentOutcome & { kind: 'answered' };

export type Whole =
  | Resolution
  /** What was named is of rows that nothing ties to the others, or of none at all: no reading holds it. */
  | { kind: 'unresolved'; message: string; isApart: true }
  | ({ kind: 'unranked' } & Unranked)
  | { kind: 'unknown-words'; draft: Draft };

type WrongReading = Problem & { kind: 'wrong' };

/** Readings this near to each other are equally likely. */
const AS_LIKELY = 0.05;

/** Of two readings that are as likely, the one that nothing speaks against comes first. */
function sureFirst(offered: Offered[], shown: OfferedReading[], doubtful: ReadonlySet<string>): void {
  for (const [at, one] of offered.entries()) {
    const before = offered[at - 1];
    if (before?.chance === undefined || one.chance === undefined) continue;
    const isSurer = doubtful.has(before.question) && !doubtful.has(one.question);
    if (!isSurer || before.chance - one.chance > AS_LIKELY) continue;
    offered.splice(at - 1, 2, one, before);
    shown.splice(at - 1, 2, ...shown.slice(at - 1, at + 1).toReversed());
  }
}

/** A question with its source: the best of its readings, asked back where none is likely enough. */
export class Answering {
  protected readonly request: AgentRequest;
  protected readonly source: SourceKnowledge;
  /** As it was typed, with all courtesies. */
  protected readonly said: string;
  protected readonly tokens: Token[];
  protected parent: Query | null;
  /** The query before, where it was followed by what was offered. */
  protected readonly beforeOffered: Query | null;
  protected readonly offered: Offered[];
  protected knowledge: Knowledge;
  protected goesOnFromParent = false;
  /** What else the question was read as, the likeliest first. */
  private considered: (Pick<TriedReading, 'query' | 'result'> & { chance?: number })[] = [];

  constructor(request: AgentRequest, source: SourceKnowledge) {
    const { catalog, index } = source;
    this.knowledge = { catalog, index, now: request.now, found: new Map() };
    const said = schemaBeforeTable(catalog, request.question);
    this.request = {
      ...request,
      question: listPriceAsPrice(
        catalog,
        whatWasMeant(
          datesWrittenOut(
            asWritten(
              currenciesAsKept(
                catalog,
                withoutAsides(this.knowledge, askedOfCaller(withoutCourtesies(said, isMeantFace(catalog)))),
              ),
            ),
          ),
        ),
      ),
    };
    this.said = request.question;
    this.source = source;
    this.tokens = tokenize(this.request.question);
    const last = request.history.at(-1);
    const before = readTurnBefore(catalog, last?.state ?? null);
    // What was asked back is in the way of what was answered before it.
    this.parent = before.isAsked ? null : before.query;
    this.beforeOffered = before.isAsked ? before.query : null;
    this.offered = before.offered;
  }

  /** The rule reader's reading and those of the learned models, against each other. */
  protected async bestOf(whole: Whole, parent: Query | null): Promise<AgentOutcome> {
    const { tokens } = this;
    if (whole.kind === 'resolved' && isOwnWording(this.asked, whole.query)) return this.runCertainly(whole.query);
    if ('isApart' in whole) return this.ask(whole);
    const codes = whole.kind === 'resolved' ? misreadWords(this.source.catalog, tokens, whole.query) : [];
    if (codes.length > 0)
      return this.bestOf({ kind: 'unknown-words', draft: { ...emptyDraft(''), unknown: codes } }, parent);
    const query = whole.kind === 'resolved' && hasHeard(this.asked, whole.query) ? whole.query : undefined;
    if (query !== undefined && isBeyondLearned(query)) return this.run(query);
    this.goesOnFromParent = parent !== null;
    const learned = await this.tryLearned(parent);
    const cost = whole.kind === 'resolved' ? whole.cost : 0;
    const tried = query === undefined ? undefined : { ...(await this.tryWhole(query)), cost };
    const likely = learned.filter(isLikelyEnough);
    this.considered = tried === undefined ? likely : [tried, ...likely];
    const isDoubted = whole.kind === 'resolved' && query === undefined;
    const isComputed = query?.measures.some(({ ref }) => ref !== null && isFormula(this.source.catalog, ref)) === true;
    const beyond = query === undefined ? wordsBeyondLearned(this.knowledge, this.tokens) : [];
    const isOfNamed = query !== undefined && this.namesAlone(query.base, learned[0]?.query.base);
    const goesOn = parent !== null;
    const decision = decide(tried, learned, { beyond, isDoubted, isComputed, isOfNamed, goesOn });
    const other = decision.kind === 'read-whole' && tried !== undefined ? otherMeaning(tried, learned) : null;
    const outcome = await this.carryOut(decision, { whole, tried, other });
    if (outcome.kind !== 'answered' || parent !== null || other !== null) return outcome;
    const [best] = learned;
    const isAgreed = tried !== undefined && best !== undefined && finds(best, tried);
    const isSure = decision.kind === 'learned' || isAgreed;
    return { ...outcome, isSure, isCertain: tried !== undefined && isCertain(tried, learned) };
  }

  private carryOut(
    decision: Decision,
    { whole, tried, other }: { whole: Whole; tried: ReadWhole | undefined; other: TriedReading | null },
  ): Promise<AgentOutcome> {
    const { tokens } = this;
    switch (decision.kind) {
      case 'learned': {
        const { query: found, result } = decision.reading;
        const { catalog } = this.source;
        const named = byEitherEnd(catalog, withNames(catalog, found, tokens));
        // What the rules took for granted holds for the same rows, whoever is asked for them.
        const taken = tried?.query.notes.filter((note) => !named.notes.includes(note)) ?? [];
        return this.run({ ...named, notes: [...named.notes, ...taken] }, [], named === found ? result : undefined);
      }
      case 'read-whole':
        return tried === undefined ? this.askWhole(whole) : this.runBeside(tried, other);
      case 'offer': {
        const own = tried === undefined ? this.readWhole().map((one) => ({ query: one, result: undefined })) : [tried];
        const [best, ...others] = decision.readings;
        const isSurest = best !== undefined && standsFirst(best, tried);
        return this.offer(whole, isSurest ? [best, ...own, ...others] : [...own, ...decision.readings]);
      }
      default:
        return decision satisfies never;
    }
  }

  /** Flights to Hawaii: flights are named, and the other rows are not. */
  private namesAlone(base: string, other: string | undefined): boolean {
    const said = new Set(this.tokens.map(({ lemma }) => lemma));
    const isNamed = (key: string) =>
      this.source.catalog.tables.get(key)?.words.every((word) => said.has(word)) === true;
    return other !== undefined && other !== base && isNamed(base) && !isNamed(other);
  }

  /** In the engine's own words, there is nothing else that the question can mean. */
  private async runCertainly(query: Query): Promise<AgentOutcome> {
    return { ...(await this.run(query)), isSure: true, isCertain: true };
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
      .filter((query) => misreadWords(this.source.catalog, this.tokens, query).length === 0)
      .slice(0, 2);
  }

  protected async tryLearned(parent: Query | null): Promise<TriedReading[]> {
    const { reader, catalog } = this.source;
    this.request.report({ stage: 'writing_query' });
    const tried = await tryReadings({ reader, catalog, weights: loadWeights() }, this.request, parent);
    this.request.report({ stage: 'checking' });
    const said = this.tokens.map(({ lemma }) => lemma);
    const readings = tried.filter(
      ({ query }) =>
        !isIdleSet(query) &&
        !countsAnswers(catalog, query) &&
        misreadWords(catalog, this.tokens, query).length === 0 &&
        !goesByUnsaidKey(catalog, query, said),
    );
    if (parent === null) return readings;
    const values = valuesNamed(readTokens(this.knowledge, this.tokens));
    return readings.filter(
      ({ query }) => goesOn(catalog, { tokens: this.tokens, parent, query }) && holdsValues(query, values),
    );
  }

  protected async tryWhole(query: Query) {
    return { query, result: await this.find(query) };
  }

  protected get asked(): AskedOf {
    const { request, tokens, source } = this;
    return { question: request.question, now: request.now, tokens, catalog: source.catalog, reader: source.reader };
  }

  protected resolveWhole(): Whole {
    const { knowledge, tokens } = this;
    const draft = readTokens(knowledge, tokens);
    const [refusal] = draft.refusals;
    const apart = draft.unlisted ?? apartText(knowledge.catalog, draft);
    if (apart !== null) return { kind: 'unresolved', message: apart, isApart: true };
    if (draft.unknown.length > 0) return { kind: 'unknown-words', draft };
    if (refusal !== undefined) return { kind: 'unresolved', message: refusal };
    const unranked = unrankedIn(knowledge.catalog, draft);
    if (unranked !== null) return { kind: 'unranked', ...unranked };
    const found = resolve(knowledge.catalog, draft);
    const message = found.kind === 'unresolved' ? differentRowsText(draft) : null;
    return message === null ? found : { kind: 'unresolved', message, isApart: true };
  }

  private askWhole(whole: Whole | WrongReading): Promise<AgentOutcome> {
    return whole.kind === 'resolved' ? this.run(whole.query) : this.ask(whole);
  }

  /** An answer that is surely not what is asked isn't given: what else was considered is offered, or the reason is told. */
  protected async unlessWrong(outcome: AgentOutcome): Promise<AgentOutcome> {
    const { request } = this;
    const { catalog } = this.source;
    const query = outcome.kind === 'answered' ? readState(catalog, outcome.state) : null;
    if (outcome.kind !== 'answered' || query === null) return outcome;
    const findings = await findingsOf(request, { catalog, query });
    const wrong = firstOf(findings, 'wrong');
    const isDoubtful = firstOf(findings, 'doubtful') !== undefined;
    if (wrong === undefined) return isDoubtful ? { ...outcome, isSure: false, isCertain: false } : outcome;
    const question = questionText(catalog, query, request.now);
    const told = await this.ask({ kind: 'wrong', question, says: wrong.says });
    const apart = inEachUnit(catalog, query).map((one) => ({ query: one, result: undefined }));
    const considered = this.considered.filter((one) => questionText(catalog, one.query, request.now) !== question);
    const others = apart.length > 0 ? apart : considered;
    if (others.length === 0) return told;
    const offered = await this.offer({ kind: 'wrong', question, says: wrong.says }, others);
    return offered.kind === 'needs-clarification' && (offered.readings ?? []).length > 0 ? offered : told;
  }

  /** Asks which reading is meant, each with what it finds; in words alone where there is none to offer. */
  protected async offer(
    whole: Whole | WrongReading,
    readings: readonly (Pick<TriedReading, 'query' | 'result'> & { chance?: number })[],
  ): Promise<AgentOutcome> {
    if (readings.length === 0) return this.askWhole(whole);
    const { catalog } = this.source;
    const offered: Offered[] = [];
    const shown: OfferedReading[] = [];
    const doubtful = new Set<string>();
    let wrong: WrongReading | undefined;
    for (const { query: found, result: known, chance } of readings) {
      if (shown.length === MAX_OFFERED) break;
      const query = this.asKept(withNames(catalog, found, this.tokens));
      const result = query === found ? known : undefined;
      const question = questionText(catalog, query, this.request.now);
      if (offered.some((other) => other.question === question)) continue;
      const findings = await findingsOf(this.request, { catalog, query });
      const { says } = firstOf(findings, 'wrong') ?? {};
      if (says !== undefined) wrong ??= { kind: 'wrong', question, says };
      if (says !== undefined) continue;
      if (firstOf(findings, 'doubtful') !== undefined) doubtful.add(question);
      offered.push({ question, query, chance });
      shown.push(this.asRead(query, result ?? (await this.find(query))));
    }
    if (shown.length === 0 && wrong !== undefined) return this.ask(wrong);
    sureFirst(offered, shown, doubtful);
    const [only] = offered;
    if (whole.kind === 'resolved' && offered.length === 1 && only !== undefined) return this.run(only.query);
    const said: AgentOutcome =
      whole.kind === 'resolved'
        ? { kind: 'needs-clarification', explanation: '', suggestions: [], state: null }
        : await this.ask(whole);
    const unread = whole.kind === 'unknown-words' ? whole.draft.unknown.filter(isContent).map(({ text }) => text) : [];
    const explanation =
      whole.kind === 'ambiguous' && said.explanation !== ''
        ? said.explanation
        : `${whole.kind === 'wrong' ? `${said.explanation} ` : ''}${introduceReadings(unread, shown.length)}`;
    const suggestions = said.kind === 'needs-clarification' ? said.suggestions : [];
    const state = withOffered(writeAsked(offered, this.parent), suggestions);
    return { kind: 'needs-clarification', explanation, suggestions, readings: shown, mayModelAnswer: true, state };
  }

  private asRead(query: Query, result: QueryResult | undefined): OfferedReading {
    const { catalog } = this.source;
    const { now } = this.request;
    const preview = result === undefined ? '' : previewOf(result, mayBeCut(query, result));
    return { question: questionText(catalog, query, now), words: readingText(catalog, query, now), preview };
  }

  protected async find(query: Query) {
    const { catalog } = this.source;
    return mayTry(catalog) ? this.request.execute(renderSql(catalog, query)) : undefined;
  }

  protected async ask(problem: Problem): Promise<AgentOutcome> {
    const { request, knowledge, tokens, parent } = this;
    const execute = problem.kind === 'sql' ? null : request.execute;
    const draft = isReadable(problem) ? readTokens(knowledge, tokens) : null;
    const trial = {
      knowledge,
      latest: this.source.latest.for(this.request.userId),
      execute,
      signal: request.signal,
      userId: request.userId,
      isOpening: problem.kind === 'small-talk',
      read: (text: string) => readWhole(knowledge, text),
    };
    const { question, history } = request;
    const saved = request.memory.savedQueries.map(({ query }) => query);
    const said = await clarify({ trial, question, tokens, draft, parent, saved, history }, problem);
    const state = withOffered(writeState(parent), said.suggestions);
    return {
      kind: 'needs-clarification',
      ...said,
      ...(mayModelAnswer(problem) ? { mayModelAnswer: true } : {}),
      state,
    };
  }

  /** Words that may be values are looked for in the database, and the question is read again. */
  protected async lookUp(): Promise<void> {
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

  protected async run(given: Query, kept: string[] = [], tried?: TriedReading['result']): Promise<Answered> {
    const { catalog } = this.source;
    const query = this.asKept(given);
    const known = query === given ? tried : undefined;
    const sql = renderSql(catalog, query);
    const result = known ?? (await this.request.execute(sql));
    const data = { catalog, latest: this.source.latest.for(this.request.userId), execute: this.request.execute };
    const such = await inLastSuchYear({ query, result }, data);
    const counted = this.parent === null ? countedIfMany(query, result, this.tokens) : null;
    if (such !== null) return this.run(such.query, kept, such.result);
    const finer = inFinerUnit(catalog, query, result) ?? counted;
    if (finer !== null) return this.run(finer, kept);
    this.request.report({ stage: 'checking' });
    const total = await totalOf(catalog, { query, result }, this.request);
    const still = kept.length === 0 ? '' : ` Still: ${kept.join(', ')}.`;
    const currency = otherCurrency(catalog, query, this.said);
    const explanation = `${explain(catalog, query, this.request.now)}${currency}${still}${cutText(result, total)}${columnsText(catalog, query)}`;
    const beyond = await beyondData({ query, result }, data);
    const ties = await tiesText(catalog, { query, result }, this.request);
    const few = await fewRowsText(catalog, { query, result }, this.request);
    const fewer = result.rows.length === 0 && (query.limit?.skip ?? 0) > 0 ? ' There are fewer rows than that.' : '';
    const unnamed = unnamedText(catalog, query, result);
    const leftOut = await leftOutText(catalog, { query, result }, this.request);
    const empty = await emptyPeriodsText(catalog, { query, now: this.request.now }, this.request);
    const asked = withoutCourtesies(this.said);
    const howMany = howManyPeriods(asked, query, { result, total, isPartial: empty !== '' });
    const answer = howMany || yesOrNo(asked, query, { result, total });
    const isNothing = beyond !== '' && comparedPeriods(query) !== null;
    const latest = beyond === '' || isNothing ? '' : ` ${capital(beyond)}`;
    const words = `${answer}${explanation}${leftOut}${empty}${unnamed}${few}${ties}${latest}${fewer}`;
    const apart = amountsApart(query);
    const headline = isNothing ? nothingToCompare(beyond) : answer.trim() || apart;
    const leads = isNothing || (headline !== '' && headline === apart);
    const told = { ...(headline !== '' && { headline }), explanation: leads ? `${headline} ${words}` : words };
    const units = unitsOfResult(catalog, query, result);
    const answered: Answered = {
      kind: 'answered',
      sql,
      ...told,
      result,
      ...units,
      asRead: this.asRead(query, result),
      state: writeState(query),
    };
    return this.withDeadOffered(answered, query);
  }

  /** As the rows need it: amounts in one unit, and dead rows where they are meant. The very query where it is so already. */
  private asKept(query: Query): Query {
    const { catalog } = this.source;
    const kept = asAsked(catalog, inOneUnit(catalog, query, this.tokens));
    return JSON.stringify(kept) === JSON.stringify(query) ? query : kept;
  }

  /** Where rows were left out for not living, the same with them is one click away. */
  private withDeadOffered(answered: Answered, query: Query): Answered {
    const { catalog } = this.source;
    const left = leftOutOf(catalog, query);
    const counted = left.length > 0 ? null : withoutCounted(catalog, query);
    const whole: Query | null = left.length > 0 ? { ...query, withDead: true } : counted;
    if (whole === null) return answered;
    const question = questionText(catalog, whole, this.request.now);
    const words =
      left.length > 0
        ? `Including ${leftOutName(catalog, left)}`
        : `Without ${leftOutName(catalog, countedDead(catalog, query))}`;
    const state = writeAnswered(query, [{ question, query: whole }]);
    return { ...answered, other: { question, words, preview: '' }, state };
  }
}

const isReadable = (problem: Problem): boolean => !['empty', 'sql', 'too-long'].includes(problem.kind);
