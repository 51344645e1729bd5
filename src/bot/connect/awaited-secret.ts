import type { Piece } from '../kit/blocks.ts';
import type { ConnectSecrets } from '../model/resource.ts';

/** What the page asks for, in plain words. It escapes them. */
export interface AskedSecret {
  title: string;
  /** What stands on its button. */
  submit: string;
  /** What was filled in already, each with its name. */
  details: readonly (readonly [name: string, value: string])[];
  label: string;
  hint: string;
  /** It has several lines, which a password field would take out. */
  hasLines?: boolean | undefined;
  /** It can be uploaded, too. */
  isFile?: boolean | undefined;
  /** There may be a client certificate. */
  hasCertificate?: boolean | undefined;
}

/** What came of a secret. */
export interface SecretOutcome {
  isDone: boolean;
  said: Piece[][];
  /** Why another secret may help; undefined: none would. */
  wrong: string | undefined;
  /** Says it in Slack. The person reads it on the page, too. */
  notify(): Promise<void>;
}

/** A secret that the bot's own page asks for, and what is done with it. */
export interface AwaitedSecret {
  asked: AskedSecret;
  /** `secrets` go to the service and nowhere else. */
  finish(secrets: ConnectSecrets): Promise<SecretOutcome>;
}
