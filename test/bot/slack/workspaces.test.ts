import { describe, expect, it } from 'vitest';
import { isAboutEnd, readEnd, readOrigin } from '../../../src/bot/slack/workspaces.ts';
import { mention } from '../../fixtures/slack-events.ts';

const authorization = { team_id: 'T1', enterprise_id: 'E1', user_id: 'UBOT', is_bot: true };

describe('where a request comes from', () => {
  it.each([
    ['an event', mention('x'), { team: 'T1' }],
    ['an event that was seen from another workspace', { ...mention('x'), team_id: 'T2' }, { team: 'T1' }],
    [
      'an event of an organization',
      { ...mention('x'), authorizations: [{ ...authorization, is_enterprise_install: true }] },
      { team: 'T1', organization: 'E1' },
    ],
    [
      'an event of an organization, whose authorization names no workspace',
      { ...mention('x'), authorizations: [{ ...authorization, team_id: null, is_enterprise_install: true }] },
      { team: 'T1', organization: 'E1' },
    ],
    [
      'an event of a workspace that is on a grid',
      { ...mention('x'), authorizations: [{ ...authorization, is_enterprise_install: false }] },
      { team: 'T1' },
    ],
    [
      'an event about the organization itself',
      {
        type: 'event_callback',
        event: {},
        enterprise_id: 'E1',
        authorizations: [{ enterprise_id: 'E1', is_enterprise_install: true }],
      },
      { team: 'E1', organization: 'E1' },
    ],
    [
      'a command',
      { command: '/ask', team_id: 'T1', enterprise_id: 'E1', is_enterprise_install: 'false' },
      { team: 'T1' },
    ],
    [
      'a command in an organization',
      { command: '/ask', team_id: 'T1', enterprise_id: 'E1', is_enterprise_install: 'true' },
      { team: 'T1', organization: 'E1' },
    ],
    ['a click', { type: 'block_actions', team: { id: 'T1' }, user: { team_id: 'T2' } }, { team: 'T1' }],
    [
      'a click in an organization, which names no workspace',
      {
        type: 'block_actions',
        team: null,
        enterprise: { id: 'E1' },
        is_enterprise_install: true,
        user: { team_id: 'T1' },
      },
      { team: 'T1', organization: 'E1' },
    ],
    [
      'a form of a person from another workspace',
      { type: 'view_submission', team: { id: 'T2' }, user: {}, view: { app_installed_team_id: 'T1' } },
      { team: 'T1' },
    ],
  ])('%s', (_, body, origin) => {
    expect(readOrigin(body)).toEqual(origin);
  });

  it.each([[{}], ['x'], [null], [{ team_id: 7 }], [{ team_id: '' }], [{ user: { id: 'U1' } }]])(
    'is not known of %j',
    (body) => {
      expect(readOrigin(body)).toBeUndefined();
    },
  );
});

describe('the end of an installation', () => {
  const about = (event: object) => ({ type: 'event_callback', team_id: 'T1', event_time: 1_700_000_000, event });

  it('is told by two events', () => {
    const ended = { kind: 'removed', origin: { team: 'T1' }, at: new Date(1_700_000_000_000) };
    expect(readEnd(about({ type: 'app_uninstalled' }))).toEqual(ended);
    expect(readEnd(about({ type: 'tokens_revoked', tokens: { oauth: ['UANA'], bot: ['UBOT'] } }))).toEqual(ended);
    expect(isAboutEnd(about({ type: 'app_uninstalled' }))).toBe(true);
  });

  it('is told of some workspaces of an organization, in an event of none', () => {
    const event = { type: 'team_access_revoked', team_ids: ['T1', 'T2'] };
    const body = { ...about(event), team_id: null, enterprise_id: 'E1' };
    expect(readEnd(body)).toEqual({ kind: 'taken-out', teams: ['T1', 'T2'] });
    expect(isAboutEnd(body)).toBe(true);
  });

  it.each([
    [{ type: 'tokens_revoked', tokens: { oauth: ['UANA'], bot: [] } }],
    [{ type: 'tokens_revoked', tokens: { oauth: ['UANA'] } }],
    [{ type: 'tokens_revoked' }],
    [{ type: 'app_mention' }],
    [{ type: 'team_access_revoked' }],
  ])('is not %j', (event) => {
    expect(readEnd(about(event))).toBeUndefined();
  });
});
