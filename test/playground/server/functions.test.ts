import { SocketModeClient } from '@slack/socket-mode';
import { WebClient } from '@slack/web-api';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Playground } from '../../../src/playground/index.ts';
import { silentSlackLogger } from '../../fakes/silent-slack-logger.ts';
import { drive, type PlaygroundDriver } from '../../playground-driver.ts';
import { startPlayground } from './start-playground.ts';

let playground: Playground;
let driver: PlaygroundDriver;
let slack: WebClient;
let app: SocketModeClient;
let executions: string[];

beforeEach(async () => {
  playground = await startPlayground();
  driver = drive(playground);
  const { botToken, appToken, apiUrl: slackApiUrl } = playground.slack;
  const quiet = { logger: silentSlackLogger };
  slack = new WebClient(botToken, { slackApiUrl, retryConfig: { retries: 0 }, ...quiet });
  app = new SocketModeClient({ appToken, clientOptions: { slackApiUrl }, ...quiet });
  executions = [];
  app.on(
    'function_executed',
    ({ ack, event }: { ack: () => Promise<void>; event: { function_execution_id: string } }) => {
      void ack();
      executions.push(event.function_execution_id);
    },
  );
  await app.start();
  await driver.botConnected();
});
afterEach(async () => {
  await app.disconnect();
  await playground.stop();
});

/** Begins a step and waits until the app has heard of it. */
async function begin(): Promise<{ id: string; end: ReturnType<PlaygroundDriver['runsStep']> }> {
  const end = driver.runsStep('ask_data_question', { question: 'how many?' });
  await driver.until(() => executions.length > 0);
  return { id: executions[0] ?? '', end };
}

const failure = (error: string): unknown => {
  const data: unknown = expect.objectContaining({ error });
  return expect.objectContaining({ data });
};

describe('a step of a workflow', () => {
  it('ends with outputs, once (functions.completeSuccess)', async () => {
    const { id: function_execution_id, end } = await begin();
    await slack.functions.completeSuccess({ function_execution_id, outputs: { answer: '3' } });
    expect(await end).toEqual({ outputs: { answer: '3' } });
    await expect(slack.functions.completeSuccess({ function_execution_id, outputs: {} })).rejects.toEqual(
      failure('execution_not_in_running_state'),
    );
  });

  it('ends with a reason (functions.completeError)', async () => {
    const { id: function_execution_id, end } = await begin();
    await slack.functions.completeError({ function_execution_id, error: 'No such source.' });
    expect(await end).toEqual({ error: 'No such source.' });
  });

  it('is not another’s', async () => {
    await expect(slack.functions.completeSuccess({ function_execution_id: 'Fx0NONE', outputs: {} })).rejects.toEqual(
      failure('function_execution_not_found'),
    );
  });
});
