import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks';
import type { Person } from '../../protocol.ts';
import { focusPlace, post } from '../state/store.ts';
import { placeKey, type WorkspaceState } from '../state/workspace-state.ts';
import { completeMention, findMention, type MentionQuery, suggestPeople } from '../text/mention.ts';
import { Icon } from './icon.tsx';
import { MentionMenu } from './mention-menu.tsx';

interface ComposerProps {
  state: WorkspaceState;
  channel: string;
  threadTs: string | null;
  label: string;
}

/** What was typed and not sent, by place. */
const drafts = new Map<string, string>();

// On a touch screen taking the focus brings up the keyboard over what the person came to read.
const hasKeyboard = window.matchMedia('(hover: hover)').matches;

export function Composer({ state, channel, threadTs, label }: ComposerProps) {
  const place = placeKey(channel, threadTs);
  const input = useRef<HTMLTextAreaElement>(null);
  const text = useSignal(drafts.get(place) ?? '');
  const mention = useSignal<MentionQuery | null>(null);
  const choice = useSignal(0);
  const menuId = useId();
  const people = mention.value === null ? [] : suggestPeople([...state.people.values()], mention.value.query);

  const change = (value: string, caret: number) => {
    text.value = value;
    drafts.set(place, value);
    mention.value = findMention(value, caret);
    choice.value = 0;
  };
  const complete = (person: Person) => {
    if (mention.value === null || input.current === null) return;
    const next = completeMention(text.value, mention.value, person);
    change(next.text, next.caret);
    mention.value = null;
    // The caret can be placed only in the new text; the state reaches the element after this turn.
    input.current.value = next.text;
    input.current.setSelectionRange(next.caret, next.caret);
    input.current.focus();
  };
  const send = () => {
    post({ channel, threadTs }, text.value);
    change('', 0);
  };

  useFocus(input, place, threadTs);
  useLayoutEffect(() => fit(input.current), [text.value]);

  return (
    <form
      class="composer"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <MentionMenu id={menuId} people={people} choice={choice.value} onChoose={complete} />
      <textarea
        ref={input}
        rows={1}
        value={text.value}
        placeholder={label}
        aria-label={label}
        enterkeyhint="send"
        aria-autocomplete="list"
        aria-controls={menuId}
        aria-activedescendant={people.length > 0 ? `${menuId}-${choice.value}` : undefined}
        onInput={({ currentTarget }) => change(currentTarget.value, currentTarget.selectionStart)}
        onBlur={() => {
          mention.value = null;
        }}
        onKeyDown={(event) => {
          if (event.isComposing) return;
          if (people.length > 0) handleMenuKey(event, { people, choice, mention, complete });
          if (event.defaultPrevented || event.key !== 'Enter' || event.shiftKey) return;
          event.preventDefault();
          send();
        }}
      />
      <button type="submit" class="send" aria-label="Send" title="Send (Enter)" disabled={text.value.trim() === ''}>
        <Icon name="send" />
      </button>
      <p class="composer-hint" aria-hidden="true">
        <kbd>Enter</kbd> sends, <kbd>Shift Enter</kbd> starts a line, <kbd>@</kbd> mentions
      </p>
    </form>
  );
}

interface MenuState {
  people: readonly Person[];
  choice: Signal<number>;
  mention: Signal<MentionQuery | null>;
  complete: (person: Person) => void;
}

function handleMenuKey(event: KeyboardEvent, { people, choice, mention, complete }: MenuState): void {
  const chosen = people[choice.value];
  if (event.key === 'ArrowDown') choice.value = (choice.value + 1) % people.length;
  else if (event.key === 'ArrowUp') choice.value = (choice.value + people.length - 1) % people.length;
  else if (event.key === 'Escape') mention.value = null;
  else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && chosen !== undefined) complete(chosen);
  else return;
  event.preventDefault();
}

/** The channel's composer takes the keyboard when it appears; a thread's only when the person opened the thread. */
function useFocus(input: { current: HTMLTextAreaElement | null }, place: string, threadTs: string | null): void {
  useEffect(() => {
    if (hasKeyboard && threadTs === null) input.current?.focus();
  }, [place]);
  useEffect(() => {
    if (focusPlace.value !== place) return;
    focusPlace.value = null;
    if (hasKeyboard) input.current?.focus();
  }, [focusPlace.value]);
}

/** As tall as its text, up to the limit in the style sheet. */
function fit(input: HTMLTextAreaElement | null): void {
  if (input === null) return;
  input.style.height = 'auto';
  input.style.height = `${input.scrollHeight}px`;
}
