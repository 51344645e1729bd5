import type { ModalView } from '@slack/types';
import { expect } from 'vitest';
import { checkView } from '../../../src/playground/server/block-rules/check-view.ts';

/** Slack would refuse nothing of it, by the playground's own rules. */
export function expectTakenBySlack(view: ModalView): void {
  expect(checkView(JSON.parse(JSON.stringify(view)), 'modal')).toEqual([]);
}
