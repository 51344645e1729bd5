import { webApi } from '@slack/bolt';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clientOptions } from '../../../src/bot/slack/client.ts';
import { makeClientOf, withTokens } from '../../../src/bot/slack/clients.ts';
import { readFailure } from '../../../src/bot/slack/failures.ts';
import type { Workspaces } from '../../../src/bot/slack/workspaces.ts';
import { type TeamId, teamIdSchema } from '../../../src/shared/ids.ts';
import { ManyWorkspaces } from '../../fakes/many-workspaces.ts';
import { silentSlackLogger } from '../../fakes/silent-slack-logger.ts';

const T1 = teamIdSchema.parse('T1');

let slack: ManyWorkspaces;
let tokens: Map<TeamId, string>;
/** Those that Slack refused. */
let refused: string[];
/** What follows a token that Slack refused. */
let next: string | undefined;
let failure: Error | undefined;

beforeEach(async () => {
  slack = await new ManyWorkspaces().start();
  tokens = new Map([[T1, slack.install('T1').token]]);
  refused = [];
  next = undefined;
  failure = undefined;
});
afterEach(() => slack.stop());

const workspaces: Workspaces = {
  identify: async () => undefined,
  async tokenOf(team) {
    if (failure !== undefined) throw failure;
    return tokens.get(team);
  },
  async tokenAfter(_, token) {
    refused.push(token);
    return next;
  },
};

function make() {
  const options = clientOptions(slack.apiUrl, silentSlackLogger);
  const throughSeam = { ...options, fetch: withTokens(options.fetch, workspaces) };
  return { clientOf: makeClientOf(throughSeam), options: throughSeam };
}
const post = (team = T1) =>
  make()
    .clientOf(team)
    .chat.postMessage({ channel: `C1@${team}`, text: 'hello' });

describe('a call to Slack', () => {
  it('has the token of its workspace, and names it', async () => {
    await post();
    expect(slack.calls).toMatchObject([{ team: 'T1', args: { team_id: 'T1' } }]);
    expect(slack.stray).toEqual([]);
  });

  it('has the token that the workspace has when it is sent', async () => {
    const { clientOf } = make();
    const client = clientOf(T1);
    await client.chat.postMessage({ channel: 'C1@T1', text: 'a' });
    slack.uninstall('T1');
    tokens.set(T1, slack.install('T1').token);
    await client.chat.postMessage({ channel: 'C1@T1', text: 'b' });
    expect(refused).toEqual([]);
  });

  it('is not made where the bot is not installed, and never tried again', async () => {
    const error = await post(teamIdSchema.parse('T2')).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(webApi.WebAPIPlatformError);
    expect(error).toMatchObject({ data: { error: 'not_installed' } });
    expect(slack.calls).toEqual([]);
  });

  it('whose token Slack refuses is made again with the next one, once', async () => {
    const [old = ''] = tokens.values();
    slack.uninstall('T1');
    next = slack.install('T1').token;
    await post();
    expect(refused).toEqual([old]);
    slack.uninstall('T1');
    await expect(post()).rejects.toThrow('token_revoked');
    expect(slack.calls).toHaveLength(4);
  });

  it('whose token Slack refuses, without another, fails as Slack says', async () => {
    slack.uninstall('T1');
    await expect(post()).rejects.toThrow('token_revoked');
    expect(slack.calls).toHaveLength(1);
  });

  it('that has no token at the moment was surely not made', async () => {
    failure = new Error('Slack is away');
    const { options } = make();
    const once = makeClientOf({ ...options, retryConfig: { retries: 0 } })(T1);
    const error = await once.chat.postMessage({ channel: 'C1@T1', text: 'x' }).catch((thrown: unknown) => thrown);
    expect(readFailure(error)).toEqual({ kind: 'passing' });
    expect(slack.calls).toEqual([]);
  });

  it('that Slack refuses for another reason is not made again', async () => {
    await expect(make().clientOf(T1).chat.postMessage({ channel: 'C1@T2', text: 'x' })).rejects.toThrow();
    expect(refused).toEqual([]);
    expect(slack.calls).toHaveLength(1);
  });

  it('with a token of its own, as a workflow has, keeps it', async () => {
    const { token } = slack.install('T3');
    await new webApi.WebClient(token, make().options).chat.postMessage({ channel: 'C1@T3', text: 'x' });
    expect(slack.calls).toMatchObject([{ team: 'T3' }]);
  });
});

it('keeps a client for each of the workspaces that were last used', () => {
  const { clientOf } = make();
  const client = clientOf(T1);
  expect(clientOf(T1)).toBe(client);
  for (let n = 2; n <= 1_000; n += 1) clientOf(teamIdSchema.parse(`T${n}`));
  expect(clientOf(T1)).toBe(client);
  for (let n = 2_000; n <= 3_000; n += 1) clientOf(teamIdSchema.parse(`T${n}`));
  expect(clientOf(T1)).not.toBe(client);
});
