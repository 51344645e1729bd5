import type { App } from '@slack/bolt';
import { ACTIONS } from '../../model/ids.ts';
import type { ListenerDeps } from '../listener-deps.ts';
import { onQuestionClick } from './on-question-click.ts';

/** Ends the work on a question that takes long. */
export function registerStopAnswer(app: App, { asking }: ListenerDeps): void {
  onQuestionClick(app, ACTIONS.stopAnswer, ({ click }) => asking.resume.stop(click.message, click.user));
}
