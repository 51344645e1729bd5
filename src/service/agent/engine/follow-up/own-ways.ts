import type { Query } from '../query/query.ts';
import type { Knowledge } from '../rules/understand.ts';
import type { Token } from '../words/tokenize.ts';
import { askPerUnit } from './bare-ways.ts';
import { askOtherEnd } from './best-shown.ts';
import { askBiggestOf } from './biggest-of-rows.ts';
import { askBoughtMost, askSpendsMost } from './bought-most.ts';
import { askDaysAgo } from './days-ago.ts';
import { askGrowthAlong } from './growth-along.ts';
import { askHadNone } from './had-none.ts';
import { askAllTogether, askHowMuch, askOverall } from './how-much.ts';
import { askLastDeed } from './last-deed.ts';
import { askLastTime } from './last-time.ts';
import { askLatestRows } from './latest-rows.ts';
import { askMoreThanThat } from './more-than-that.ts';
import { askNames } from './names-of.ts';
import { askOtherDirection } from './other-direction.ts';
import { askOtherPlace } from './other-place.ts';
import { askOtherWay } from './other-way.ts';
import { askPaidFor } from './paid-for.ts';
import { askPriced } from './priced.ts';
import { askReportsTo } from './reports-to.ts';
import { askInCharge } from './responsible.ts';
import { saidText } from './said.ts';
import { askShareOfOne } from './share-of-one.ts';
import { askThatPerEach } from './that-per-each.ts';
import { askOthers, askOtherValues } from './the-others.ts';
import { askHowManyHave, askTimesDone } from './times-done.ts';
import { askWhenOrWhere } from './when-where.ts';
import { askWhichChanged } from './which-changed.ts';
import { askWhichDid } from './which-did.ts';
import { askWithoutPlace } from './without-place.ts';

/** Follow-ups of set words, each with a query of its own, and not a change of the one before: who bought it last. */
export function askOwnWay(knowledge: Knowledge, tokens: Token[], parent: Query): Query | null {
  return (
    askWithoutPlace(tokens, parent) ??
    askBiggestOf(knowledge, tokens, parent) ??
    askShareOfOne(knowledge, tokens, parent) ??
    askDaysAgo(knowledge, tokens, parent) ??
    askPerUnit(knowledge, saidText(tokens), parent) ??
    askOtherPlace(tokens, parent) ??
    askOtherDirection(knowledge.catalog, tokens, parent) ??
    askNames(knowledge, tokens, parent) ??
    askLastTime(knowledge, tokens, parent) ??
    askBoughtMost(knowledge, tokens, parent) ??
    askWhenOrWhere(knowledge, tokens, parent) ??
    askWhichDid(knowledge, tokens, parent) ??
    askOthers(tokens, parent) ??
    askOtherValues(knowledge.catalog, tokens, parent) ??
    askTimesDone(knowledge.catalog, tokens, parent) ??
    askHowManyHave(knowledge, tokens, parent) ??
    askMoreThanThat(knowledge, tokens, parent) ??
    askOverall(knowledge, tokens, parent) ??
    askReportsTo(knowledge.catalog, tokens, parent) ??
    askHowMuch(knowledge.catalog, tokens, parent) ??
    askAllTogether(knowledge.catalog, tokens, parent) ??
    askWhichChanged(tokens, parent) ??
    askGrowthAlong(tokens, parent) ??
    askOtherWay(tokens, parent) ??
    askSpendsMost(knowledge, tokens, parent) ??
    askLatestRows(knowledge, tokens, parent) ??
    askLastDeed(knowledge.catalog, tokens, parent) ??
    askInCharge(knowledge.catalog, tokens, parent) ??
    askHadNone(knowledge.catalog, tokens, parent) ??
    askPaidFor(knowledge.catalog, tokens, parent) ??
    askPriced(knowledge.catalog, tokens, parent) ??
    askThatPerEach(knowledge.catalog, tokens, parent) ??
    askOtherEnd(tokens, parent)
  );
}
