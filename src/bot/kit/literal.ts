import { escapeMrkdwn } from './blocks.ts';

/** Text in Slack's mrkdwn as it is: a word joiner keeps each character that would make it bold, struck and so on from it. */
export const literal = (text: string): string => escapeMrkdwn(text).replace(/[*_~`]/g, '\u2060$&');

/** In bold, where its characters allow that. */
export const bold = (text: string): string => (/[*_~`]/.test(text) ? literal(text) : `*${escapeMrkdwn(text)}*`);
