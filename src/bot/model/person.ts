/** What Slack says of a person. It is kept nowhere. */
export interface Person {
  /** `outside`: of another organization. */
  standing: 'member' | 'guest' | 'outside' | 'deactivated' | 'bot';
  /** Admin or owner of the workspace. */
  isAdmin: boolean;
  /** As one greets them: the first name where it is known. */
  name: string;
  /** IANA name, for example `Europe/Lisbon`. */
  timeZone: string | undefined;
  /** For example `pt-PT`. */
  locale: string | undefined;
}

export interface UserGroup {
  id: string;
  name: string;
}

/** How many rows went, by what they were, when a person was forgotten. */
export interface Forgotten {
  questions: number;
  answers: number;
  feedback: number;
}
