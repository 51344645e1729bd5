import type { Filter, Measure, SimpleMeasure } from '../query/query.ts';
import { lemma } from '../words/lemma.ts';
import { aggregateName, sumName } from './aggregate-names.ts';
import { grainText, groupNoun } from './group-text.ts';
import { phrase } from './lists.ts';
import { countedName, tableName } from './nouns.ts';
import { type Unit, unitOf } from './numbers.ts';
import { clauseText, rowsOf } from './rows-text.ts';
import type { Setting } from './setting.ts';

/** A measure by the name a person would give it: `revenue`, `average delay`, `number of orders`. */
export function measureName(setting: Setting, measure: Measure): string {
  if (measure.title !== undefined && measure.title !== '') return measure.title;
  return windowText(setting, measure, computedText(setting, measure));
}

/** The same with what it is made of, where the name alone does not say it. */
export function measureText(setting: Setting, measure: Measure): string {
  const { title } = measure;
  if (title === undefined || title === '') return measureName(setting, measure);
  if (measure.window !== undefined && WINDOW_TITLES.includes(title))
    return windowText(setting, measure, computedText(setting, measure));
  if (measure.over?.butFirst === true || isSinceLast(title)) return title;
  if (measure.until !== undefined) return simpleName(setting, measure);
  const computed = computedText(setting, measure);
  const isMade = (measure.minus !== undefined || measure.over !== undefined) && !title.endsWith(computed);
  return windowText(setting, measure, isMade ? `${title} (${computed})` : title);
}

/** Days since the last order: said whole. */
const isSinceLast = (title: string): boolean => / since the last /.test(title);

/** These say what is done and not with what. */
const WINDOW_TITLES = ['running total', 'change', 'growth in percent'];

function windowText(setting: Setting, { window }: Measure, name: string): string {
  const grain = setting.query.groups.find((group) => group.kind === 'time')?.grain;
  const before = `from the ${grain === undefined ? 'period' : grainText(grain)} before`;
  switch (window) {
    case undefined:
      return name;
    case 'running':
      return `running total of ${name.replace(/^total /, '')}`;
    case 'change':
      return `change in ${name} ${before}`;
    case 'growth':
      return `percent change in ${name} ${before}`;
    default:
      return window satisfies never;
  }
}

/** `revenue less refunds`, `revenue per order`, `profit as a percentage of revenue`. */
function computedText(setting: Setting, { minus, over, ...measure }: Measure): string {
  const name = simpleName(setting, measure);
  const left = minus === undefined ? name : `${name} less ${simpleName(setting, minus)}`;
  if (over === undefined) return left;
  const whole = simpleName(setting, over.measure);
  if (over.percent) return `${left} as a percentage of ${whole}`;
  const counted = /^number of (?:different )?(.+)$/.exec(whole)?.[1];
  return counted === undefined ? `${left} divided by ${whole}` : `${left} per ${singular(counted)}`;
}

const singular = (noun: string): string => noun.replace(/\S+$/, lemma);

function simpleName(setting: Setting, measure: SimpleMeasure): string {
  const { catalog, query } = setting;
  const { ref, where } = measure;
  if (measure.function === 'share') return shareText(setting, measure);
  if (measure.function === 'count' || ref === null)
    return where === undefined ? `number of ${countedName(catalog, query.base, measure)}` : countedText(setting, where);
  const isIn = measure.scale !== undefined && measure.until === undefined;
  const unit = isIn ? `in ${measure.scale?.unit ?? ''}` : '';
  return phrase(
    aggregateName(setting, { ...measure, ref }),
    unit,
    where === undefined ? '' : whereText(setting, where),
  );
}

function countedText(setting: Setting, where: Filter): string {
  const { base, others, whens, tails } = rowsOf(setting, [where]);
  return phrase(`number of ${base}`, ...others, ...whens.map(({ text }) => text), ...tails);
}

/** What a number is restricted to: revenue `from cancelled orders`, `in 2025`. */
function whereText(setting: Setting, where: Filter): string {
  const { base, isPlain, others, whens, tails } = rowsOf(setting, [where], 'from');
  return phrase(isPlain ? '' : `from ${base}`, ...others, ...whens.map(({ text }) => text), ...tails);
}

function shareText(setting: Setting, measure: SimpleMeasure): string {
  const { ref, where } = measure;
  const isCount = ref === null;
  const whole = isCount ? tableName(setting.catalog, setting.query.base) : sumName(setting, { ...measure, ref });
  if (measure.within !== undefined) return `share of the ${whole} of each ${groupNoun(setting, measure.within)}`;
  if (where === undefined) return `share of ${isCount ? 'all ' : ''}${whole}`;
  return `percentage of ${whole} ${isCount ? clauseText(setting, where) : whereText(setting, where)}`;
}

/** The unit that the measure's numbers have. */
export const measureUnit = ({ catalog }: Setting, { function: fn, ref, over, until, scale }: Measure): Unit =>
  ref === null ||
  scale !== undefined ||
  over !== undefined ||
  until !== undefined ||
  fn === 'share' ||
  fn.startsWith('count')
    ? null
    : unitOf(catalog, ref);
