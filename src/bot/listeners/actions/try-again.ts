import type { App } from '@slack/bolt';
import { ACTIONS } from '../../model/ids.ts';
import type { ListenerDeps } from '../listener-deps.ts';
import { onQuestionClick } from './on-question-click.ts';

/** Asks a question again that failed or was stopped, as it was asked. */
export function registerTryAgain(app: App, { asking }: ListenerDeps): void {
  onQuestionClick(app, ACTIONS.tryAgain, ({ click }) => asking.resume.tryAgain(click));
}
