import { randomBytes } from 'node:crypto';
import { LIMITS } from '../block-rules/limits.ts';
import { nameBlocks } from './name-blocks.ts';
import type { Change, InputState, ViewDraft, Viewer, ViewRecord } from './records.ts';
import { Refusal } from './refusal.ts';

type ViewChange = Extract<Change, { kind: 'modals' | 'home' }>;

/** Open modals of this many pages are kept for a person. */
const MOST_PAGES = 20;

/** Everybody's open modals and Home tab: https://docs.slack.dev/surfaces/modals */
export class Views {
  /** By person and page, bottom first. */
  readonly #stacks = new Map<string, ViewRecord[]>();
  readonly #homes = new Map<string, ViewRecord>();
  readonly #changed: (change: ViewChange) => void;

  constructor(changed: (change: ViewChange) => void) {
    this.#changed = changed;
  }

  /** What is open for a person in this page, or, with no page named, in all of them. */
  stack(user: string, page?: string | null): readonly ViewRecord[] {
    if (page !== undefined) return this.#stacks.get(keyOf({ user, page })) ?? [];
    return [...this.#stacks.values()].flat().filter((view) => view.user === user);
  }

  home(user: string): ViewRecord | undefined {
    return this.#homes.get(user);
  }

  /** By its id, or by the name the app gave it. */
  find({ id, externalId }: { id?: string | undefined; externalId?: string | undefined }): ViewRecord | undefined {
    const all = [...this.#homes.values(), ...[...this.#stacks.values()].flat()];
    return all.find((view) => view.id === id || (externalId !== undefined && view.externalId === externalId));
  }

  /** A new stack in place of what was open there. */
  open(viewer: Viewer, draft: ViewDraft): ViewRecord {
    this.#checkExternalId(draft);
    const view = make(viewer, draft);
    this.#set(viewer, [view]);
    this.#dropOldest(viewer.user);
    return view;
  }

  /** On top of what is open. @throws Refusal `push_limit_reached` */
  push(viewer: Viewer, draft: ViewDraft): ViewRecord {
    this.#checkExternalId(draft);
    const stack = this.stack(viewer.user, viewer.page);
    const below = stack.at(-1);
    if (below === undefined) throw new Refusal('not_found');
    if (stack.length >= LIMITS.modalStack) throw new Refusal('push_limit_reached');
    const view = { ...make(viewer, draft), rootId: below.rootId, previousId: below.id };
    this.#set(viewer, [...stack, view]);
    return view;
  }

  /** What was typed stays where block and element keep their names. @throws Refusal `not_found`, `hash_conflict` */
  update(id: string, draft: ViewDraft, hash: string | undefined): ViewRecord {
    const before = this.find({ id });
    if (before === undefined) throw new Refusal('not_found');
    checkHash(before, hash);
    if (draft.externalId !== before.externalId) this.#checkExternalId(draft);
    const { rootId, previousId, state } = before;
    const view = { ...make(before, draft), id, rootId, previousId, state };
    this.#replace(view);
    return view;
  }

  publish(user: string, draft: ViewDraft, hash: string | undefined): ViewRecord {
    const before = this.home(user);
    if (before !== undefined) checkHash(before, hash);
    const fresh = make({ user, page: null }, draft);
    const view = before === undefined ? fresh : { ...fresh, id: before.id, rootId: before.id };
    this.#replace(view);
    return view;
  }

  /** What its person has typed or chosen so far; the app doesn't hear of it. */
  keepState(id: string, state: InputState): void {
    const view = this.find({ id });
    if (view !== undefined) view.state = state;
  }

  /** The view and what lies on it go away. @returns what went, top first */
  close(id: string): ViewRecord[] {
    const view = this.find({ id });
    if (view === undefined) return [];
    const stack = this.stack(view.user, view.page);
    const at = stack.findIndex((one) => one.id === id);
    this.#set(view, stack.slice(0, at));
    return stack.slice(at).reverse();
  }

  #replace(view: ViewRecord): void {
    if (view.type === 'home') {
      this.#homes.set(view.user, view);
      return this.#changed({ kind: 'home', view });
    }
    this.#set(
      view,
      this.stack(view.user, view.page).map((one) => (one.id === view.id ? view : one)),
    );
  }

  #set({ user, page }: Viewer, stack: ViewRecord[]): void {
    if (stack.length === 0) this.#stacks.delete(keyOf({ user, page }));
    else this.#stacks.set(keyOf({ user, page }), stack);
    this.#changed({ kind: 'modals', viewer: { user, page } });
  }

  /** A page that was closed with a modal in it never says so. */
  #dropOldest(user: string): void {
    const own = [...this.#stacks].filter(([, [first]]) => first?.user === user);
    for (const [key] of own.slice(0, Math.max(0, own.length - MOST_PAGES))) this.#stacks.delete(key);
  }

  #checkExternalId({ externalId }: ViewDraft): void {
    if (externalId !== '' && this.find({ externalId }) !== undefined) throw new Refusal('duplicate_external_id');
  }
}

function make({ user, page }: Viewer, draft: ViewDraft): ViewRecord {
  const id = `V${randomName()}`;
  const hash = `${Date.now()}.${randomBytes(4).toString('hex')}`;
  return { ...draft, blocks: nameBlocks(draft.blocks), id, user, page, hash, rootId: id, previousId: null, state: {} };
}

function checkHash(view: ViewRecord, hash: string | undefined): void {
  if (hash !== undefined && hash !== '' && hash !== view.hash) throw new Refusal('hash_conflict');
}

/** Neither holds a space. */
const keyOf = ({ user, page }: Viewer): string => (page === null ? user : `${user} ${page}`);

const randomName = (): string => randomBytes(5).toString('hex').toUpperCase();
