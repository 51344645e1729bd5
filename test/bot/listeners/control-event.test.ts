import { describe, expect, it } from 'vitest';
import { isBotRevoked, readTeam } from '../../../src/bot/listeners/parse/control-event.ts';

describe('who lost the app', () => {
  it('is the workspace it is installed in, on an organisation-wide install too', () => {
    expect(readTeam({ team_id: 'T1' })).toBe('T1');
    expect(readTeam({ team_id: 'E1', authorizations: [{ team_id: 'T1' }] })).toBe('T1');
    expect(readTeam({ team_id: 'T1', authorizations: [{ team_id: null }] })).toBe('T1');
  });

  it.each([
    [{ tokens: { bot: ['UBOT'] } }, true],
    [{ tokens: { oauth: ['UANA'], bot: ['UBOT'] } }, true],
    [{ tokens: { oauth: ['UANA'], bot: [] } }, false],
    [{ tokens: { oauth: ['UANA'] } }, false],
    [{}, false],
  ])('%j: %s', (event, expected) => {
    expect(isBotRevoked({ event })).toBe(expected);
  });
});
