import { type Person, SetupStopped } from '../../src/setup/person.ts';

interface Told {
  person: Person;
  /** All that was said and asked, without the answers. */
  said(): string;
  /** Questions whose answers were not shown. */
  hidden(): string[];
  opened(): string[];
  /** Resolves when this has been said. */
  hears(words: string): Promise<void>;
  /** Presses Enter where setup waits for it. */
  pressEnter(): void;
}

/** Answers each question by the words in it. `Once`: what is given first to a question, before the rest. */
export type Answers = readonly (readonly [question: RegExp, ...answers: string[]])[];

/** Someone at the terminal. A question that no answer fits makes them leave. */
export function makePerson(answers: Answers): Told {
  const left = answers.map(([question, ...given]) => ({ question, given: [...given] }));
  const said: string[] = [];
  const hidden: string[] = [];
  const opened: string[] = [];
  const listeners = new Set<() => void>();
  let enter = (): void => {};
  const say = (text: string): void => {
    said.push(text);
    for (const listener of listeners) listener();
  };
  const answer = async (question: string): Promise<string> => {
    say(question);
    const given = left.find((one) => one.question.test(question))?.given;
    const next = given?.shift();
    if (next === undefined) throw new SetupStopped();
    return next;
  };
  return {
    person: {
      say,
      ask: answer,
      askHidden(question) {
        hidden.push(question);
        return answer(question);
      },
      pressesEnter: (signal) =>
        new Promise((resolve) => {
          enter = resolve;
          signal.addEventListener('abort', () => resolve());
        }),
      openPage: (url) => void opened.push(url),
    },
    said: () => said.join(''),
    hidden: () => hidden,
    opened: () => opened,
    hears: (words) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (!said.join('').includes(words)) return;
          listeners.delete(look);
          resolve();
        };
        listeners.add(look);
        look();
      }),
    pressEnter: () => enter(),
  };
}
