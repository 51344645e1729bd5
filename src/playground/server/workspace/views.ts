import { randomBytes } from 'node:crypto';
import { LIMITS } from '../block-rules/limits.ts';
import { nameBlocks } from './name-blocks.ts';
import type { Change, InputState, ViewDraft, ViewRecord } from './records.ts';
import { Refusal } from './refusal.ts';

type ViewChange = Extract<Change, { kind: 'modals' | 'home' }>;

/** Everybody's open modals and Home tab: https://docs.slack.dev/surfaces/modals */
export class Views {
  /** By person, bottom first. */
  readonly #stacks = new Map<string, ViewRecord[]>();
  readonly #homes = new Map<string, ViewRecord>();
  readonly #changed: (change: ViewChange) => void;

  constructor(changed: (change: ViewChange) => void) {
    this.#changed = changed;
  }

  stack(user: string): readonly ViewRecord[] {
    return this.#stacks.get(user) ?? [];
  }

  home(user: string): ViewRecord | undefined {
    return this.#homes.get(user);
  }

  /** By its id, or by the name the app gave it. */
  find({ id, externalId }: { id?: string | undefined; externalId?: string | undefined }): ViewRecord | undefined {
    const all = [...this.#homes.values(), ...[...this.#stacks.values()].flat()];
    return all.find((view) => view.id === id || (externalId !== undefined && view.externalId === externalId));
  }

  /** A new stack in place of what was open. */
  open(user: string, draft: ViewDraft): ViewRecord {
    this.#checkExternalId(draft);
    const view = make(user, draft);
    this.#set(user, [view]);
    return view;
  }

  /** On top of what is open. @throws Refusal `push_limit_reached` */
  push(user: string, draft: ViewDraft): ViewRecord {
    this.#checkExternalId(draft);
    const stack = this.stack(user);
    const below = stack.at(-1);
    if (below === undefined) throw new Refusal('not_found');
    if (stack.length >= LIMITS.modalStack) throw new Refusal('push_limit_reached');
    const view = { ...make(user, draft), rootId: below.rootId, previousId: below.id };
    this.#set(user, [...stack, view]);
    return view;
  }

  /** What was typed stays where block and element keep their names. @throws Refusal `not_found`, `hash_conflict` */
  update(id: string, draft: ViewDraft, hash: string | undefined): ViewRecord {
    const before = this.find({ id });
    if (before === undefined) throw new Refusal('not_found');
    checkHash(before, hash);
    if (draft.externalId !== before.externalId) this.#checkExternalId(draft);
    const { rootId, previousId, state, user } = before;
    const view = { ...make(user, draft), id, rootId, previousId, state };
    this.#replace(view);
    return view;
  }

  publish(user: string, draft: ViewDraft, hash: string | undefined): ViewRecord {
    const before = this.home(user);
    if (before !== undefined) checkHash(before, hash);
    const view = before === undefined ? make(user, draft) : { ...make(user, draft), id: before.id, rootId: before.id };
    this.#replace(view);
    return view;
  }

  /** What its person typed or chose so far; nobody is told. */
  keepState(id: string, state: InputState): void {
    const view = this.find({ id });
    if (view !== undefined) view.state = state;
  }

  /** The view and what lies on it go away. @returns what went, top first */
  close(id: string): ViewRecord[] {
    const view = this.find({ id });
    if (view === undefined) return [];
    const stack = this.stack(view.user);
    const at = stack.findIndex((one) => one.id === id);
    this.#set(view.user, stack.slice(0, at));
    return stack.slice(at).reverse();
  }

  #replace(view: ViewRecord): void {
    if (view.type === 'home') {
      this.#homes.set(view.user, view);
      return this.#changed({ kind: 'home', view });
    }
    this.#set(
      view.user,
      this.stack(view.user).map((one) => (one.id === view.id ? view : one)),
    );
  }

  #set(user: string, stack: ViewRecord[]): void {
    this.#stacks.set(user, stack);
    this.#changed({ kind: 'modals', user, stack });
  }

  #checkExternalId({ externalId }: ViewDraft): void {
    if (externalId !== '' && this.find({ externalId }) !== undefined) throw new Refusal('duplicate_external_id');
  }
}

function make(user: string, draft: ViewDraft): ViewRecord {
  const id = `V${randomName()}`;
  const hash = `${Date.now()}.${randomBytes(4).toString('hex')}`;
  return { ...draft, blocks: nameBlocks(draft.blocks), id, user, hash, rootId: id, previousId: null, state: {} };
}

function checkHash(view: ViewRecord, hash: string | undefined): void {
  if (hash !== undefined && hash !== '' && hash !== view.hash) throw new Refusal('hash_conflict');
}

const randomName = (): string => randomBytes(5).toString('hex').toUpperCase();
