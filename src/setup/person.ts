/** Who answers at the terminal. A test answers in their place. */
export interface Person {
  say(text: string): void;
  /** @throws SetupStopped when they leave */
  ask(question: string): Promise<string>;
  /** The same, and what they type isn't shown. @throws SetupStopped */
  askHidden(question: string): Promise<string>;
  /** Resolves once they press Enter, or `signal` aborts. @throws SetupStopped */
  pressesEnter(signal: AbortSignal): Promise<void>;
  /** Opens a page in their browser, if that can be done here. */
  openPage(url: string): void;
}

/** They pressed Ctrl+C, or there is no one to answer, or it can't go on; the message says why. */
export class SetupStopped extends Error {
  override name = 'SetupStopped';

  constructor(why = 'Setup was stopped.') {
    super(why);
  }
}

/** Asks until the answer is one of these; an empty answer is the first. */
export async function askYesNo(person: Person, question: string, fallback: boolean): Promise<boolean> {
  for (;;) {
    const answer = (await person.ask(`${question} ${fallback ? '[Y/n]' : '[y/N]'} `)).trim().toLowerCase();
    if (answer === '') return fallback;
    if (['y', 'yes'].includes(answer)) return true;
    if (['n', 'no'].includes(answer)) return false;
    person.say('Please answer y or n.\n');
  }
}
