import { describe, expect, it } from 'vitest';
import { findClick, findInteraction, readTeam } from '../../../src/bot/slack/payloads.ts';

describe('where an event happened', () => {
  it('is the workspace it is installed in, on an organization-wide install too', () => {
    expect(readTeam({ type: 'event_callback', event: {}, team_id: 'T1' })).toBe('T1');
    expect(readTeam({ type: 'event_callback', event: {}, team_id: 'E1', authorizations: [{ team_id: 'T1' }] })).toBe(
      'T1',
    );
    expect(readTeam({ type: 'event_callback', event: {}, team_id: 'T1', authorizations: [{ team_id: null }] })).toBe(
      'T1',
    );
  });
});

describe('where somebody acts', () => {
  const click = {
    type: 'block_actions',
    team: { id: 'T1' },
    user: { id: 'U1', team_id: 'T1' },
    channel: { id: 'C1' },
    container: { type: 'message', message_ts: '1700000002.000100', channel_id: 'C1' },
    trigger_id: 'trigger',
    actions: [{ action_id: 'export-rows:open', value: 'answer-0123456789' }],
  };

  it.each([
    ['in their own workspace', {}, 'T1'],
    ['where the app belongs to the whole organization', { team: null }, 'T1'],
    ['from another workspace, in a form of this one', { team: { id: 'T9' }, view: inView('T1') }, 'T1'],
    ['nowhere', { team: null, user: { id: 'U1' } }, undefined],
  ])('%s', (_, change, team) => {
    expect(findInteraction({ ...click, ...change })?.person.team).toBe(team);
  });

  it('is a message for a click, also where no team is named', () => {
    const found = { team: 'T1', channel: 'C1', messageTs: '1700000002.000100', user: 'U1', value: 'answer-0123456789' };
    expect(findClick({ ...click, team: null })).toMatchObject(found);
    expect(findClick({ ...click, channel: null, container: { type: 'view' } })).toBeUndefined();
  });

  function inView(app_installed_team_id: string) {
    return { id: 'V1', type: 'modal', app_installed_team_id };
  }
});
