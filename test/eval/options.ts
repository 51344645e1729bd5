const SETS = ['natural', 'unanswerable', 'shared-natural', 'spider', 'sparc'] as const;
export type SetName = (typeof SETS)[number];

/** What was asked for on the command line. */
export interface EvalOptions {
  sets: SetName[];
  /** Only questions, databases or classes that contain this text. */
  only: string;
  /** Only the databases that nothing is trained or tuned on. */
  validation: boolean;
  /** Asks the paraphrases instead of the questions. */
  syn: boolean;
  /** How many questions of a set are asked; 0: all of them. */
  sample: number;
  /** Chooses the sample. */
  seed: number;
  shown: { wrong: boolean; asked: boolean };
}

/** @throws where an option or set does not exist */
export function readOptions(words: string[]): EvalOptions {
  const value = (name: string) => words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
  const known = /^--((set|only|sample|seed)=.*|validation|syn|wrong|asked)$/;
  const unknown = words.find((word) => !known.test(word));
  if (unknown !== undefined) throw new Error(`${unknown} is not an option`);
  const wanted = (value('set') ?? SETS.join(',')).split(',');
  const sets = SETS.filter((set) => wanted.includes(set));
  if (sets.length < wanted.length) throw new Error(`--set takes ${SETS.join(', ')}`);
  return {
    sets,
    only: (value('only') ?? '').toLowerCase(),
    validation: words.includes('--validation'),
    syn: words.includes('--syn'),
    sample: Number(value('sample') ?? 0),
    seed: Number(value('seed') ?? 1),
    shown: { wrong: words.includes('--wrong'), asked: words.includes('--asked') },
  };
}

export const isWanted = ({ only }: EvalOptions, text: string): boolean => text.toLowerCase().includes(only);

/** The same sample for the same seed, in the order of the set. */
export function sample<T>(items: T[], { sample, seed }: Pick<EvalOptions, 'sample' | 'seed'>): T[] {
  if (sample === 0 || sample >= items.length) return items;
  let state = seed;
  const drawn = items.map((item, at) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return { item, at, key: state };
  });
  const chosen = drawn.sort((a, b) => a.key - b.key).slice(0, sample);
  return chosen.sort((a, b) => a.at - b.at).map(({ item }) => item);
}
