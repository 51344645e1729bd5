import type { TeamId } from '../../shared/ids.ts';
import type { Logger } from '../../shared/logger.ts';
import type { MessageBlock, SlackMessage } from '../kit/blocks.ts';
import { failedWithin, readFailure, whyForbidden } from './failures.ts';
import { isNewer, simpler } from './simpler-blocks.ts';

/** A message as it is sent, and how much of it that is. */
export interface NamedForm {
  /** All of it, all but its chart, its text, or only that there is an answer. */
  name: 'whole' | 'without-chart' | 'text' | 'last-words';
  text: string;
  blocks?: MessageBlock[];
}

/** Kinds of blocks that Slack refuses in a workspace, remembered for a while. */
export interface RefusedBlocks {
  known(team: TeamId): Promise<readonly string[]>;
  note(team: TeamId, kind: string): Promise<void>;
}

export interface SomeFormDeps {
  refusedBlocks: RefusedBlocks;
  logger: Logger;
}

/** More rounds than blocks that could be refused one after the other. */
const MAX_ROUNDS = 8;
const LAST_WORDS = "I have an answer, but Slack didn't accept it. Please ask in another way.";

/**
 * Sends a message in the richest form that Slack takes: a block that it refuses is replaced by a simpler one and the rest
 * stays; where Slack names none, without the chart, then with plain blocks; then as text, also where all tries to send it fail
 * within Slack; at the very least one line. `isRepeat`: an earlier form may be there.
 * @throws what `send` throws where no other form would change it
 */
export function makeInSomeForm({ refusedBlocks, logger }: SomeFormDeps) {
  return async <T>(
    { team, message }: { team: TeamId; message: SlackMessage },
    send: (form: NamedForm, isRepeat: boolean) => Promise<T>,
  ): Promise<T> => {
    const known = await refusedBlocks.known(team);
    let blocks = replaceWhile(message.blocks, ({ type }) => known.includes(type));
    for (let round = 0; round < MAX_ROUNDS && blocks.length > 0; round += 1) {
      try {
        return await send({ name: nameOf(blocks, message), text: message.text, blocks }, false);
      } catch (error) {
        if (failedWithin(error)) {
          logger.warn({ err: error }, 'slack failed on a message: it is sent as text');
          return send({ name: 'text', text: message.textOnly }, true);
        }
        const { problems } = refusalIn(error, logger);
        const named = namedIn(problems, blocks);
        // One after the other: each is added to those that are known.
        for (const kind of kindsRefused(problems, blocks)) await refusedBlocks.note(team, kind);
        const next = named.size > 0 ? replace(blocks, named) : plainer(blocks);
        if (next === undefined) break;
        blocks = next;
      }
    }
    try {
      return await send({ name: 'text', text: message.textOnly }, false);
    } catch (error) {
      refusalIn(error, logger);
      return send({ name: 'last-words', text: LAST_WORDS }, false);
    }
  };
}

/** @throws the error, if it is no refusal of the message as it is */
function refusalIn(error: unknown, logger: Logger): { problems: readonly string[] } {
  const failure = readFailure(error);
  if (failure.kind !== 'refused' || whyForbidden(error) !== undefined) throw error;
  logger.warn({ slackError: failure.error, pointers: failure.problems }, 'slack refused a message');
  return failure;
}

const hasChart = (blocks: readonly MessageBlock[]): boolean => blocks.some(({ type }) => type === 'data_visualization');

const nameOf = (blocks: readonly MessageBlock[], message: SlackMessage): NamedForm['name'] =>
  hasChart(message.blocks) && !hasChart(blocks) ? 'without-chart' : 'whole';

const POINTER = /json-pointer:\/blocks\/(\d+)(\/[^\]\s]*)?/;

/** The blocks that Slack names in what it says of a message. */
function namedIn(problems: readonly string[], blocks: readonly MessageBlock[]): Set<MessageBlock> {
  return new Set(problems.flatMap((problem) => blocks[Number(POINTER.exec(problem)?.[1] ?? -1)] ?? []));
}

/** Slack refuses the kind, not what is in it, when it points at the block itself or at its type. */
function kindsRefused(problems: readonly string[], blocks: readonly MessageBlock[]): string[] {
  const kinds = problems.flatMap((problem) => {
    const [, index, rest = ''] = POINTER.exec(problem) ?? [];
    const block = index === undefined ? undefined : blocks[Number(index)];
    return block !== undefined && isNewer(block) && (rest === '' || rest === '/' || rest === '/type')
      ? [block.type]
      : [];
  });
  return [...new Set(kinds)];
}

const replace = (blocks: readonly MessageBlock[], named: ReadonlySet<MessageBlock>): MessageBlock[] =>
  blocks.flatMap((block) => (named.has(block) ? (simpler(block) ?? []) : [block]));

/** Until none is left of which `isRefused` holds. */
function replaceWhile(blocks: MessageBlock[], isRefused: (block: MessageBlock) => boolean): MessageBlock[] {
  const refused = new Set(blocks.filter(isRefused));
  return refused.size === 0 ? blocks : replaceWhile(replace(blocks, refused), isRefused);
}

/** Where Slack names no block. undefined: there is nothing plainer. */
function plainer(blocks: MessageBlock[]): MessageBlock[] | undefined {
  if (hasChart(blocks)) return blocks.filter(({ type }) => type !== 'data_visualization');
  return blocks.some(isNewer) ? replaceWhile(blocks, isNewer) : undefined;
}
