import type { App, RespondFn, webApi } from '@slack/bolt';
import { ACTIONS, readQuestionValue } from '../model/ids.ts';
import type { ThreadKey } from '../model/keys.ts';
import { findClick, readSessionStopped } from '../slack/payloads.ts';
import type { makeResumeQuestion, QuestionClick, Resumed } from './resume-question.ts';

interface QuestionListeners {
  resume: ReturnType<typeof makeResumeQuestion>;
  /** Ends all work in a thread. */
  stopThread: (thread: ThreadKey) => Promise<void>;
}

export function registerQuestionListeners(app: App, { resume, stopThread }: QuestionListeners): void {
  onQuestionClick(app, ACTIONS.tryAgain, ({ click }) => resume.tryAgain(click));
  onQuestionClick(app, ACTIONS.stopAnswer, ({ click }) => resume.stop(click.message, click.user));
  // Slack's own stop button under a thread.
  app.event('agent_session_stopped', async ({ body }) => stopThread(readSessionStopped(body)));
}

const GONE = 'This question is no longer open. Please ask it again.';

interface Clicked {
  click: ReadClick;
  respond: RespondFn;
  client: webApi.WebClient;
}

/** Takes clicks on a button of a message about a question: acknowledges and reads them; if the question is gone, the person who clicked is told. */
export function onQuestionClick(
  app: App,
  action: string | RegExp,
  handle: (clicked: Clicked) => Promise<Resumed>,
): void {
  app.action(action, async ({ ack, body, respond, client }) => {
    await ack();
    const click = readQuestionClick(body);
    const resumed: Resumed = click === undefined ? { kind: 'gone' } : await handle({ click, respond, client });
    if (resumed.kind === 'taken') {
      // Whoever else sees the message sees what comes of it in its place.
      if (click?.responseUrl !== undefined) await respond({ delete_original: true });
      return;
    }
    if (resumed.kind === 'open') return;
    const text = resumed.kind === 'gone' ? GONE : `Only <@${resumed.asker}>, who asked, can do this.`;
    await respond({ response_type: 'ephemeral', replace_original: false, text });
  });
}

export interface ReadClick extends QuestionClick {
  choice: string;
  /** Opens a modal, once, within three seconds. */
  triggerId: string;
}

/** A click on a message about a question. undefined: not of ours. `body` is whatever arrived. */
export function readQuestionClick(body: unknown): ReadClick | undefined {
  const click = findClick(body);
  const about = click && readQuestionValue(click.value);
  if (click === undefined || about === undefined) return undefined;
  const { team, channel, user, messageTs, isEphemeral, responseUrl, triggerId } = click;
  return {
    message: { team, channel, ts: about.question },
    user,
    clicked: isEphemeral ? undefined : messageTs,
    responseUrl: isEphemeral ? responseUrl : undefined,
    choice: about.choice ?? '',
    triggerId,
  };
}
