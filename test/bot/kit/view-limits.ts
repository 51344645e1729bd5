import type { ModalView } from '@slack/types';
import { expect } from 'vitest';
import { z } from 'zod';
import { checkView } from '../../../src/playground/server/block-rules/check-view.ts';

/** Slack would refuse nothing of it, by the playground's own rules. */
export function expectTakenBySlack(view: ModalView): void {
  const sent = z.record(z.string(), z.unknown()).parse(JSON.parse(JSON.stringify(view)));
  expect(checkView(sent, 'modal')).toEqual([]);
}
