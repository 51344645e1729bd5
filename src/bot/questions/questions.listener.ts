import type { App } from '@slack/bolt';
import { ACTIONS } from '../model/ids.ts';
import type { ThreadKey } from '../model/keys.ts';
import { readSessionStopped } from '../slack/payloads.ts';
import { onQuestionClick } from './question-click.ts';
import type { makeResumeQuestion } from './resume-question.ts';

interface QuestionListeners {
  resume: ReturnType<typeof makeResumeQuestion>;
  /** Ends all work in a thread. */
  stopThread: (thread: ThreadKey) => void;
}

export function registerQuestionListeners(app: App, { resume, stopThread }: QuestionListeners): void {
  onQuestionClick(app, ACTIONS.tryAgain, ({ click }) => resume.tryAgain(click));
  onQuestionClick(app, ACTIONS.stopAnswer, ({ click }) => resume.stop(click.message, click.user));
  // Slack's own stop button under a thread.
  app.event('agent_session_stopped', async ({ body }) => stopThread(readSessionStopped(body)));
}
