import { withoutSourceName } from '../../../shared/source-name.ts';
import { isZone, wallClock } from '../../../shared/zones.ts';
import { nameKey } from '../../profile/names.ts';
import type { Agent, AgentOutcome, AgentRequest, SourceOverview } from '../agent.ts';
import { asksForOne, asksForThose, countsThose, picksNothing } from './follow-up/antecedent.ts';
import { isCorrection } from './follow-up/corrections.ts';
import { withWhatGrew } from './follow-up/grown-most.ts';
import { withThatYear } from './follow-up/of-that-year.ts';
import { withOwner } from './follow-up/owner-named.ts';
import { isPointing } from './follow-up/pronouns.ts';
import { isFragment, leansOnParent, pointsBack } from './follow-up/relation.ts';
import { dayOf, type PointedTime, timePointed, timeSource, withTime } from './follow-up/that-time.ts';
import { withThatValue } from './follow-up/that-value.ts';
import { asksWhoRuns } from './follow-up/who-runs.ts';
import { InThread } from './in-thread.ts';
import { linksOf } from './links-of.ts';
import { type SaidOfDead, saidOfDead } from './living/dead-words.ts';
import { withAll, withoutAny } from './living/living.ts';
import { rowsOfOnlyTable } from './only-rows.ts';
import { overviewOf } from './overview.ts';
import { blankQuery } from './query/blank-query.ts';
import type { Query } from './query/query.ts';
import { readState, writeState } from './query/read-state.ts';
import { firmTables } from './rules/read/firm-tables.ts';
import { readTokens } from './rules/understand.ts';
import { SourceKnowledges } from './source-knowledge.ts';
import { renderSql } from './sql/render.ts';
import { beyondData, nothingToCompare } from './suggest/beyond-data.ts';
import { withoutCourtesies } from './talk/greeting.ts';
import { looksLikeSql } from './talk/looks-like-sql.ts';
import { readSmallTalk } from './talk/small-talk.ts';
import { isoDay } from './time/period.ts';
import { toldIn } from './time/told-in.ts';
import { unitsOfResult } from './units-of-result.ts';
import { asCompared } from './why/as-compared.ts';
import { explainChange } from './why/explain-change.ts';
import { readWhy, type Why } from './why/read-why.ts';
import { pickedWhole } from './words/picked-whole.ts';
import { tokenize } from './words/tokenize.ts';

/** A longer question is no question; the interface allows 4,000 characters. */
const MAX_TOKENS = 250;

/** The built-in engine: answers without a model, with the best of many readings, or asks which is meant. */
export interface Engine extends Agent {
  overview(request: AgentRequest): Promise<SourceOverview>;
  /**
   * Whether the engine answers this itself where there is a model as well: what is said to the agent (hello, what data do
   * you have) rather than asked of the data, and why a number of a period changed, of which each part is reckoned.
   */
  isForEngine(request: AgentRequest): Promise<boolean>;
}

export function createEngine(): Engine {
  const sources = new SourceKnowledges();
  return {
    async answer(request) {
      const asked = whereAsked(request);
      const source = await sources.of(asked);
      if (request.onLinks !== undefined) request.onLinks(linksOf(source.reader, request.question));
      return new Asking(asked, source).answer();
    },
    async overview(request) {
      const asked = whereAsked(request);
      return overviewOf(asked, await sources.of(asked));
    },
    async isForEngine(given) {
      const request = whereAsked(given);
      const source = await sources.of(request);
      const { catalog } = source;
      const why = readWhy(withoutCourtesies(request.question));
      if (why !== null) return new Asking(request, source).explains(why);
      const talk = readSmallTalk(
        catalog,
        tokenize(withoutCourtesies(request.question)),
        request.now,
        request.memory.name,
      );
      // Why something is so, and what nobody reads from rows, others may know more of.
      return talk !== null && talk.kind !== 'why' && talk.kind !== 'refused';
    },
  };
}

/** The question without the name of the source that it is asked of, and `now` as the asker's clock shows it, so that each day that is reckoned from it is theirs. */
function whereAsked({ timeZone, now, ...request }: AgentRequest): AgentRequest {
  const zone = timeZone !== undefined && isZone(timeZone) ? timeZone : 'UTC';
  const isTable = (name: string) => request.schema.tables.some((table) => nameKey(table.name) === nameKey(name));
  const question = withoutSourceName(request.question, request.memory.name, isTable);
  return { ...request, question, timeZone: zone, now: wallClock(now, zone) };
}

/** One question on its way: talk, the readings offered before, follow-ups, then the best of the readers. */
class Asking extends InThread {
  async answer(): Promise<AgentOutcome> {
    return this.unlessWrong(await this.read());
  }

  private async read(): Promise<AgentOutcome> {
    const { request, tokens } = this;
    request.report({ stage: 'reading_question' });
    const chosen = this.offered.find(({ question }) => question.trim() === request.question.trim());
    if (chosen !== undefined) return this.run(chosen.query);
    const dead = saidOfDead(request.question);
    if (dead !== null && (this.source.catalog.living?.known.size ?? 0) > 0) return this.answerWithDead(dead);
    if (!tokens.some((token) => token.kind !== 'symbol')) return this.ask({ kind: 'empty' });
    if (looksLikeSql(request.question)) return this.ask({ kind: 'sql' });
    if (tokens.length > MAX_TOKENS) return this.ask({ kind: 'too-long' });
    const why = readWhy(withoutCourtesies(request.question));
    const explained = why === null ? null : await this.explainWhy(why);
    if (explained !== null) return explained;
    const { catalog } = this.source;
    const talk =
      readSmallTalk(catalog, tokenize(this.said), request.now, request.memory.name) ??
      readSmallTalk(catalog, tokens, request.now, request.memory.name);
    // Show all, after the first few: all of those.
    const isOfParent =
      talk?.kind === 'overview' && this.parent !== null && /^(show|list|give)( me)? all$/i.test(this.said);
    if (talk !== null && !isOfParent) {
      const said = await this.ask({ kind: 'small-talk', talk });
      // How many are there, after what there is to know of customers: these rows are meant.
      return talk.kind === 'table' ? { ...said, state: writeState(blankQuery(talk.table.key)) } : said;
    }
    const rows = request.history.length > 0 ? null : rowsOfOnlyTable(catalog, tokens);
    if (rows !== null) return this.run(rows);
    this.takeSameAntecedent();
    const pointed = timePointed(tokens, this.parent);
    if (pointed !== null) return this.answerAtTime(pointed);
    const { parent } = this;
    const given = parent === null ? null : { question: request.question, parent };
    const question =
      given === null
        ? null
        : (withThatYear(request.question, given.parent) ??
          withThatValue(this.knowledge, tokens, given) ??
          withWhatGrew(this.knowledge, tokens, given) ??
          (this.isPastAsked() && this.isOfUnanswered() ? null : withOwner(this.knowledge, tokens, given)));
    if (question !== null) return new Asking({ ...request, question }, this.source).answer();
    const runner = parent === null ? null : await this.whoRuns(parent);
    if (runner !== null) return runner;
    const contents = await this.contentsOfOne();
    if (contents !== null) return contents;
    await this.lookUp();
    if (this.parent !== null && this.isPastAsked() && this.isOfUnanswered())
      return this.ask({ kind: 'stands-alone', hadParent: true, isPastAsked: true });
    return this.parent === null ? this.answerAlone() : this.saysFrom(await this.answerAfter(this.parent), this.parent);
  }

  /** Include deleted ones: the answer before, or what is said beside it, with rows that don't live or without them. */
  private async answerWithDead({ question, isIncluded }: SaidOfDead): Promise<AgentOutcome> {
    const { request, source, parent } = this;
    const { catalog } = source;
    const living = isIncluded ? withAll(catalog) : withoutAny(catalog);
    const asking = new Asking({ ...request, question }, { ...source, catalog: { ...catalog, living } });
    if (question !== '') return asking.answer();
    if (parent === null) return this.ask({ kind: 'stands-alone', hadParent: request.history.length > 0 });
    const { withDead: _, ...alive } = parent;
    return asking.run(isIncluded ? { ...alive, withDead: true } : alive);
  }

  /** Why revenue fell in March: where the change lies; null where no number of a period is named, or the answer before shows none. */
  private async explainWhy(why: Why): Promise<AgentOutcome | null> {
    const { request, source } = this;
    const compared = await this.comparedFor(why);
    if (compared === null) return why.about === '' || this.parent !== null ? null : this.askAbout(why.about);
    request.report({ stage: 'checking' });
    const { query, result, headline, rest } = await explainChange(source.catalog, compared, why, request);
    const { catalog } = source;
    const latest = source.latest.for(request.userId);
    const beyond = await beyondData({ query, result }, { catalog, latest, execute: request.execute });
    const first = beyond === '' ? headline : nothingToCompare(beyond);
    return {
      kind: 'answered',
      sql: renderSql(source.catalog, query),
      headline: first,
      explanation: rest === '' ? first : `${first} ${rest}`,
      result,
      ...unitsOfResult(source.catalog, query, result),
      state: writeState(query),
    };
  }

  /** Whether it is clear which change is asked about. */
  async explains(why: Why): Promise<boolean> {
    return (await this.comparedFor(why)) !== null;
  }

  /** What is not known of what changed is asked first; where that is clear and no number of a period, nothing can be said of why. */
  private async askAbout(about: string): Promise<AgentOutcome | null> {
    const outcome = await new Asking({ ...this.request, question: about }, this.source).answer();
    return outcome.kind === 'answered' ? null : outcome;
  }

  /** The comparison of two periods that a question of why is about. */
  private async comparedFor({ about }: Why): Promise<Query | null> {
    const { request, source, parent } = this;
    const today = isoDay(request.now);
    if (about === '') return parent === null ? null : asCompared(source.catalog, parent, today);
    const asked = await this.wholeOf(about);
    const named = asked === null ? null : asCompared(source.catalog, asked, today);
    if (named !== null || parent === null) return named ?? (await this.comparedLately(about));
    // Why did it drop in March, after revenue by month.
    const outcome = await new Asking({ ...request, question: about }, source).answer();
    const after = outcome.kind === 'answered' ? readState(source.catalog, outcome.state) : null;
    return after === null ? null : asCompared(source.catalog, after, today);
  }

  /** Why did revenue drop: of no period, lately. */
  private async comparedLately(about: string): Promise<Query | null> {
    const { request, source } = this;
    const asked = await this.wholeOf(`${about} last month`);
    return asked === null ? null : asCompared(source.catalog, asked, isoDay(request.now));
  }

  /** What the rules read in a question by itself. */
  private async wholeOf(question: string): Promise<Query | null> {
    const alone = new Asking({ ...this.request, question, history: [] }, this.source);
    await alone.lookUp();
    const whole = alone.resolveWhole();
    return whole.kind === 'resolved' ? whole.query : null;
  }

  /** How many orders that day: asked anew with the day that the answer before is about. */
  private async answerAtTime(pointed: PointedTime): Promise<AgentOutcome> {
    const { parent, request, source } = this;
    if (parent === null) return this.ask({ kind: 'stands-alone', hadParent: request.history.length > 0 });
    const from = timeSource(source.catalog, parent, pointed.grain);
    const rows =
      from === null || 'day' in from ? [] : (await request.execute(renderSql(source.catalog, from.query))).rows;
    const shown = rows.flatMap((row) => Object.values(row)).map((cell) => toldIn(source.catalog.asker.zone, cell));
    const cells = from !== null && 'day' in from ? [from.day] : shown;
    const day = dayOf(cells, pointed.grain);
    if (day !== null)
      return new Asking({ ...request, question: withTime(request.question, pointed, day) }, source).answer();
    const message = `the previous answer shows no one ${pointed.grain} that “${pointed.words}” could be`;
    return { ...(await this.ask({ kind: 'unfit', message })), state: null };
  }

  /** Who runs it: whoever manages the one that is shown, by its name; null where nobody is found so. */
  private async whoRuns(parent: Query): Promise<AgentOutcome | null> {
    const { request, source, tokens } = this;
    const isOfUnanswered = this.isPastAsked() && this.isOfUnanswered();
    if (isOfUnanswered || !asksWhoRuns(source.catalog, tokens, parent)) return null;
    const { rows } = await request.execute(renderSql(source.catalog, parent));
    const [name] = Object.values(rows[0] ?? {});
    if (typeof name !== 'string') return null;
    const outcome = await new Asking({ ...request, question: `who manages ${name}` }, source).answer();
    return outcome.kind === 'answered' ? outcome : null;
  }

  /** What was in the last order of Ada Moe: which one that is, and then what was in it; null where no one row is found so. */
  private async contentsOfOne(): Promise<AgentOutcome | null> {
    const { request, source } = this;
    const row = pickedWhole(request.question);
    if (row === null) return null;
    const found = await new Asking({ ...request, question: row }, source).answer();
    const query = found.kind === 'answered' ? readState(source.catalog, found.state) : null;
    const table = query === null ? undefined : source.catalog.tables.get(query.base);
    const [key, ...more] = table?.info.primaryKey ?? [];
    if (query?.limit?.count !== 1 || table === undefined || key === undefined || more.length > 0) return null;
    const [shown] = (await request.execute(renderSql(source.catalog, query))).rows;
    const value = shown?.[key];
    const isKey = typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value));
    if (!isKey) return null;
    const question = `what was in ${table.words.join(' ')} ${value}`;
    const outcome = await new Asking({ ...request, question, history: [] }, source).answer();
    return outcome.kind === 'answered' ? outcome : null;
  }

  private async answerAlone(): Promise<AgentOutcome> {
    const { tokens, knowledge } = this;
    const hadParent = this.request.history.length > 0;
    // What nothing was answered to has nothing to be corrected.
    if (isCorrection(tokens)) return this.ask({ kind: 'stands-alone', hadParent, isPastAsked: this.wasAskedBack() });
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
    if (query === null || query.groups.length > 0 || query.limit !== null) return outcome;
    const isHalf =
      (this.wasAskedBack() && countsThose(tokens, query)) ||
      (picksNothing(query) && ((this.wasAskedBack() && asksForThose(tokens)) || asksForOne(tokens)));
    return isHalf ? this.answerHalf() : outcome;
  }

  /** Rows are named, or a question word is followed by some that are told by a value: who works in Finance. */
  private namesItsOwn(): boolean {
    const draft = readTokens(this.knowledge, this.tokens);
    const isAsked = /^(who|which|what|whose|where)$/.test(this.tokens[0]?.lower ?? '');
    return firmTables(draft).length > 0 || draft.measures.length > 1 || (isAsked && draft.filters.length > 0);
  }
}
