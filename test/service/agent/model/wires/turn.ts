/** What the scripted model does when it is called. */
export type Turn =
  /** Calls tools; `args` as an object, or as text that need not be JSON. What it thinks comes before. */
  | { tools: { name: string; args: object | string }[]; thinking?: string; usage?: Usage | null; as?: OtherForm }
  | { text: string; finish?: 'stop' | 'refusal' | 'length'; usage?: Usage | null }
  | { status: number; headers?: Record<string, string>; body?: string }
  /** Frames as they are on the wire, and pauses between them in milliseconds. */
  | { frames: (string | number)[] }
  /** Never answers, or begins and never goes on. */
  | { hang: 'at-once' | 'midway' }
  /** Breaks the connection in the middle of the answer. */
  | { cut: true };

/** Arguments as some gateways send them: an object for a text, or a text for an object, whole or after an empty one. */
export type OtherForm = 'other-form' | 'other-form-after-empty';

interface Usage {
  input: number;
  output: number;
}

export type Speaking = Exclude<Turn, { status: number } | { frames: unknown }>;

export const DEFAULT_USAGE = { input: 1_000, output: 50 };

export const argumentsOf = (args: object | string): string => (typeof args === 'string' ? args : JSON.stringify(args));

export const formOf = (turn: Speaking): OtherForm | undefined => ('tools' in turn ? turn.as : undefined);

/** Arguments arrive in pieces, cut anywhere. */
export const pieces = (text: string): string[] => text.match(/[\s\S]{1,17}/g) ?? [''];

export const usageOf = (turn: Speaking): Usage | null =>
  'usage' in turn && turn.usage !== undefined ? turn.usage : DEFAULT_USAGE;

export const thinkingOf = (turn: Speaking): string | undefined => ('thinking' in turn ? turn.thinking : undefined);

/** What goes back with the thinking, so that the provider knows it for its own. */
export const signatureOf = (thinking: string): string => `signed:${thinking}`;

export const dataFrame = (value: object): string => `data: ${JSON.stringify(value)}\n\n`;

export const eventFrame = (value: { type: string; [key: string]: unknown }): string =>
  `event: ${value.type}\n${dataFrame(value)}`;
