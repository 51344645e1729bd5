/**
 * Learns the engine's weights from questions with gold SQL, the same file at each run.
 *
 *     npm run train -- [folder of spider-train] [--conversations=file] [--wordnet=folder] [--out=file]
 *
 * The synonyms come from WordNet's own files (Debian: wordnet-base).
 */

import { type GenerateLimits, generate, LIMITS } from '../../src/service/agent/engine/learned/candidates/generate.ts';
import { scoreLocally } from '../../src/service/agent/engine/learned/candidates/local-scores.ts';
import { previousOfQuery } from '../../src/service/agent/engine/learned/previous/from-query.ts';
import type { Previous } from '../../src/service/agent/engine/learned/previous/previous.ts';
import { rankContext } from '../../src/service/agent/engine/learned/rank/context.ts';
import { partFeatures } from '../../src/service/agent/engine/learned/rank/features.ts';
import { poolByRows, rowsKey } from '../../src/service/agent/engine/learned/rank/pool.ts';
import { rankScore } from '../../src/service/agent/engine/learned/rank/ranker.ts';
import { withResult } from '../../src/service/agent/engine/learned/rank/result-features.ts';
import { hash } from '../../src/service/agent/engine/learned/text/hash.ts';
import type { Models, RankerWeights } from '../../src/service/agent/engine/learned/weights/models.ts';
import { isValidation } from '../eval/gold.ts';
import { type Item, loadQuestions, Sources } from './data.ts';
import { readLexicon } from './lexicon.ts';
import { trainLocal } from './local-training.ts';
import { mannerWords } from './manner.ts';
import { type RankExample, trainRanker } from './rank-trainer.ts';
import { isSameResult, toJsonRows } from './rows.ts';
import { inLightOf, loadConversations } from './turns.ts';
import { readWiderLexicon } from './wider-lexicon.ts';
import { quantiseModels, writeWeights } from './write-weights.ts';

const rest = process.argv.slice(2);
const folder = rest.find((one) => !one.startsWith('--')) ?? '../shared/data/spider-train';
const option = (name: string) => rest.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3);
const print = (line: string) => process.stdout.write(`${line}\n`);
const began = Date.now();
const log = (line: string) => print(`${((Date.now() - began) / 1000).toFixed(0).padStart(5)} s  ${line}`);

/** So many of the readings that look best are tried. */
const TRIED = 10;
const FOLDS = 2;
/** A database with a larger table makes hundreds of thousands of trial runs too slow. */
const MAX_ROWS = 7_000;

const wordnet = option('wordnet') ?? '/usr/share/wordnet';
const lexicon = readLexicon(wordnet);
const wider = readWiderLexicon(wordnet);
const sources = new Sources(folder, { lexicon, wider });
const conversations = option('conversations') ?? `${folder}/../sparc-train/conversations.json`;
const training = loadQuestions(folder, sources, (database) => !isValidation(database));
const validation = loadQuestions(folder, sources, isValidation);
const chats = loadConversations(conversations, sources, (database) => !isValidation(database));
const turns = chats.flatMap((chat) => chat.turns.flatMap((turn) => (turn?.previous === undefined ? [] : [turn])));
log(
  `${training.plain.length} questions, ${training.paraphrased.length} paraphrases and ${turns.length} later turns to learn from`,
);
const lit = turns.map((turn) => inLightOf(turn, turn.previous));

interface Tried extends RankExample {
  keys: string[];
}

/** All readings of a question with their features by parts, and whether they are right. */
function tryAll(item: Item, models: Models, limits: GenerateLimits = LIMITS) {
  const scores = scoreLocally(models, item.featured);
  const context = rankContext(scores);
  return generate(item.source, scores, limits).flatMap((candidate) => {
    const rows = item.source.sqlite.run(candidate.sql);
    if (rows === undefined) return [];
    const byParts = partFeatures(context, candidate);
    const byRows = withResult(context, byParts, candidate, toJsonRows(rows.slice(0, 200)));
    return [
      {
        byParts,
        byRows,
        key: rowsKey(toJsonRows(rows)),
        isRight: isSameResult(item.rows, rows, item.isOrdered),
        query: candidate.query,
      },
    ];
  });
}
type All = ReturnType<typeof tryAll>;

const example = (all: All, which: 'byParts' | 'byRows'): Tried => ({
  dense: all.map((one) => one[which].dense),
  hashed: all.map((one) => one[which].hashed),
  isRight: all.map(({ isRight }) => isRight),
  keys: all.map(({ key }) => key),
});

/** The readings that the first ranker would try. */
function shortlist(all: All, byParts: RankerWeights): All {
  return all
    .map((one) => ({ one, score: rankScore(byParts, one.byParts) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, TRIED)
    .map(({ one }) => one);
}

/** Of the paraphrases every so manieth is ranked, of the turns all but every so manieth. */
const PARAPHRASED_SHARE = 4;
const TURN_SHARE = 2;

/** Turns read after what the models themselves make of the turn before, right or wrong. */
function predicted(models: Models, isOwn: (item: Item) => boolean): Item[] {
  return chats
    .filter((_, at) => at % 3 === 0)
    .flatMap(({ turns: all }) =>
      all.flatMap((turn, at): Item[] => {
        const before = all[at - 1];
        if (turn === undefined || before === undefined || !isOwn(turn)) return [];
        const item = inLightOf(before, before.previous);
        const [best] = generate(item.source, scoreLocally(models, item.featured));
        return best === undefined ? [] : [inLightOf(turn, previousOfQuery(best.query, item.source.source))];
      }),
    );
}

const fold = (item: Item) => hash(`g${item.database}`) % FOLDS;
const learnt: All[] = [];
for (let at = 0; at < FOLDS; at++) {
  const others = [...training.plain, ...training.paraphrased, ...lit].filter((item) => fold(item) !== at);
  const models = quantiseModels(trainLocal(others));
  log(`fold ${at + 1}: small models learnt from ${others.length}`);
  const isOwn = (item: Item) => fold(item) === at && item.source.sqlite.rows <= MAX_ROWS;
  const own = [
    ...training.plain.filter(isOwn),
    ...training.paraphrased.filter((item, n) => n % PARAPHRASED_SHARE === 0 && isOwn(item)),
    ...lit.filter((item, n) => n % TURN_SHARE !== 0 && isOwn(item)),
    ...predicted(models, isOwn),
  ];
  for (const item of own) {
    const all = tryAll(item, models);
    if (all.some(({ isRight }) => isRight)) learnt.push(all);
  }
  log(`fold ${at + 1}: ${learnt.length} questions with a right reading so far`);
}
const byParts = trainRanker(learnt.map((all) => example(all, 'byParts')));
log('first ranker learnt');
const byRows = trainRanker(learnt.map((all) => example(shortlist(all, byParts), 'byRows')));
log('second ranker learnt');
const models = quantiseModels(trainLocal([...training.plain, ...training.paraphrased, ...lit]));
const size = writeWeights(option('out') ?? 'src/service/agent/engine/learned/weights/weights.bin', {
  models,
  byParts,
  byRows,
  lexicon,
  wider,
  manner: mannerWords([...training.plain, ...training.paraphrased, ...turns]),
});
log(`weights written, ${(size / 1024).toFixed(0)} KB`);

report('validation', validation.plain);
report('paraphrases of validation', validation.paraphrased);
for (const parents of ['predicted', 'gold'] as const) reportTurns(parents);

/** Conversations of validation databases, each turn after the engine's own last query or after gold's. */
function reportTurns(parents: 'predicted' | 'gold'): void {
  const sums = { asked: 0, first: 0, three: 0, any: 0, later: 0, laterFirst: 0 };
  for (const chat of loadConversations(conversations, sources, isValidation)) {
    let before: Previous | undefined;
    for (const turn of chat.turns) {
      if (turn === undefined) continue;
      const item = inLightOf(turn, turn.at === 0 ? undefined : parents === 'gold' ? turn.previous : before);
      const { groups, short, all } = decide(item);
      const best = short[groups[0]?.best ?? -1];
      if (best !== undefined) before = previousOfQuery(best.query, item.source.source);
      if (!turn.isCertain) continue;
      sums.asked++;
      if (turn.at > 0) sums.later++;
      if (best?.isRight === true) sums.first++;
      if (best?.isRight === true && turn.at > 0) sums.laterFirst++;
      if ([0, 1, 2].some((at) => short[groups[at]?.best ?? -1]?.isRight === true)) sums.three++;
      if (all.some(({ isRight }) => isRight)) sums.any++;
    }
  }
  const share = (count: number, of = sums.asked) => `${((100 * count) / Math.max(1, of)).toFixed(1)} %`;
  log(
    `turns, ${parents} parents: ${sums.asked}; right ${share(sums.first)}, in three ${share(sums.three)}, among all ${share(sums.any)}; after the first turn ${share(sums.laterFirst, sums.later)}`,
  );
}

function decide(item: Item) {
  const all = tryAll(item, models);
  const short = shortlist(all, byParts);
  const groups = poolByRows(
    short.map(({ key }) => key),
    short.map((one) => rankScore(byRows, one.byRows)),
  );
  return { all, short, groups };
}

function report(name: string, items: Item[]): void {
  const sums = { first: 0, three: 0, any: 0, partsFirst: 0 };
  const sure: { chance: number; isRight: boolean }[] = [];
  for (const item of items) {
    const { all, short, groups } = decide(item);
    if (all.some(({ isRight }) => isRight)) sums.any++;
    if (short[0]?.isRight === true) sums.partsFirst++;
    const isRight = (at: number) => short[groups[at]?.best ?? -1]?.isRight === true;
    if (isRight(0)) sums.first++;
    if ([0, 1, 2].some(isRight)) sums.three++;
    sure.push({ chance: groups[0]?.chance ?? 0, isRight: isRight(0) });
  }
  const share = (count: number, of = items.length) => `${((100 * count) / Math.max(1, of)).toFixed(1)} %`;
  log(
    `${name}: ${items.length}; right ${share(sums.first)}, in three ${share(sums.three)}, among all ${share(sums.any)}; by parts alone ${share(sums.partsFirst)}`,
  );
  sure.sort((a, b) => b.chance - a.chance);
  for (const least of [0.95, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4]) {
    const some = sure.filter(({ chance }) => chance >= least);
    log(
      `   chance ${least}: ${share(some.length)} answered, ${share(some.filter(({ isRight }) => isRight).length, some.length)} of them right`,
    );
  }
}
