import { parseInlines } from '../../text/mrkdwn.ts';
import { InlineText } from './inline-text.tsx';
import { MrkdwnText } from './mrkdwn-text.tsx';
import { isPayload, textOf } from './payload.ts';
import { plainText } from './plain-text.ts';

/** A text object with paragraphs, quotes and code. */
export function TextObject({ value }: { value: unknown }) {
  if (isMrkdwn(value)) return <MrkdwnText text={textOf(value)} />;
  return <p class="text">{plainText(value)}</p>;
}

/** A text object on one line, for titles and labels. */
export function TextLine({ value }: { value: unknown }) {
  return isMrkdwn(value) ? <InlineText nodes={parseInlines(textOf(value))} /> : <>{plainText(value)}</>;
}

const isMrkdwn = (value: unknown): boolean => isPayload(value) && value['type'] === 'mrkdwn';
