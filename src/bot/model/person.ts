/** What Slack says about a person. It is not stored. */
export interface Person {
  /** `outside`: from another organization. */
  role: 'member' | 'guest' | 'outside' | 'deactivated' | 'bot';
  /** Admin or owner of the workspace. */
  isAdmin: boolean;
  /** For greetings: the first name, if known. */
  name: string;
  /** As data would have it; '' if not known. */
  fullName: string;
  /** IANA name, for example `Europe/Lisbon`. */
  timeZone: string | undefined;
  /** For example `pt-PT`. */
  locale: string | undefined;
  /** In lowercase, confirmed, and of this workspace alone; undefined also without the scope `users:read.email`. */
  email: string | undefined;
}

export interface UserGroup {
  id: string;
  name: string;
}

/** How many rows of each kind were deleted with a person's data. */
export interface Forgotten {
  questions: number;
  answers: number;
  feedback: number;
}
