import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from '../pictures/icon.tsx';
import { runSlashCommand } from '../state/commands.ts';
import { keepDraft, readDraft } from '../state/drafts.ts';
import { tell } from '../state/notice.ts';
import { focusPlace, post } from '../state/store.ts';
import { placeKey, type WorkspaceState } from '../state/workspace-state.ts';
import { completeMention, findMention, suggestPeople } from '../text/mention.ts';
import { commandOf, findSlash, suggestCommands } from '../text/slash.ts';
import { ComposerMenu } from './composer-menu.tsx';
import { type Suggestion, SuggestionMenu } from './suggestion-menu.tsx';

interface ComposerProps {
  state: WorkspaceState;
  channel: string;
  threadTs: string | null;
  label: string;
}

// On a touch screen taking the focus brings up the keyboard over what the person came to read.
const hasKeyboard = window.matchMedia('(hover: hover)').matches;

export function Composer({ state, channel, threadTs, label }: ComposerProps) {
  const place = placeKey(channel, threadTs);
  const input = useRef<HTMLTextAreaElement>(null);
  const text = useSignal(readDraft(state, place));
  const caret = useSignal<number | null>(null);
  const choice = useSignal(0);
  const running = useSignal<string | null>(null);
  const menuId = useId();
  const suggestions = caret.value === null ? [] : suggest(state, text.value, caret.value);
  const known = commandOf(text.value, state.menu.slashCommands);

  const change = (value: string, at: number | null) => {
    text.value = value;
    keepDraft(state, place, value);
    caret.value = at;
    choice.value = 0;
  };
  const put = (next: { text: string; caret: number }) => {
    change(next.text, null);
    if (input.current === null) return;
    // The caret can be placed only in the new text; the state reaches the element after this turn.
    input.current.value = next.text;
    input.current.setSelectionRange(next.caret, next.caret);
    input.current.focus();
  };
  const complete = (suggestion: Suggestion) => put(completed(suggestion, text.value, caret.value ?? 0));
  const send = () => {
    const typed = text.value.trim();
    if (typed === '') return;
    change('', null);
    if (known === null) return post({ channel, threadTs }, typed);
    running.value = known.command;
    void runSlashCommand({ channel, threadTs }, typed).then((reason) => {
      running.value = null;
      if (reason === null) return;
      tell(`${known.command}: ${reason}.`, 'failure');
      if (text.value === '') change(typed, null);
    });
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
      <SuggestionMenu id={menuId} suggestions={suggestions} choice={choice.value} onChoose={complete} />
      <textarea
        ref={input}
        rows={1}
        value={text.value}
        placeholder={label}
        aria-label={label}
        enterkeyhint="send"
        aria-autocomplete="list"
        aria-controls={menuId}
        aria-activedescendant={suggestions.length > 0 ? `${menuId}-${choice.value}` : undefined}
        onInput={({ currentTarget }) => change(currentTarget.value, currentTarget.selectionStart)}
        onBlur={() => {
          caret.value = null;
        }}
        onKeyDown={(event) => {
          if (event.isComposing) return;
          if (suggestions.length > 0) handleMenuKey(event, { suggestions, choice, caret, complete });
          if (event.defaultPrevented || event.key !== 'Enter' || event.shiftKey) return;
          event.preventDefault();
          send();
        }}
      />
      <ComposerMenu
        menu={threadTs === null ? state.menu : { ...state.menu, slashCommands: [] }}
        onCommand={(command) => put({ text: `${command} `, caret: command.length + 1 })}
      />
      <button type="submit" class="send" aria-label="Send" title="Send (Enter)" disabled={text.value.trim() === ''}>
        <Icon name="send" />
      </button>
      <ComposerHint usage={known === null ? null : `${known.command} ${known.usageHint}`} running={running.value} />
    </form>
  );
}

function ComposerHint({ usage, running }: { usage: string | null; running: string | null }) {
  if (running !== null || usage !== null) {
    return (
      <p class="composer-hint composer-usage" role="status">
        {running === null ? usage : `Running ${running}…`}
      </p>
    );
  }
  return (
    <p class="composer-hint" aria-hidden="true">
      <kbd>Enter</kbd> sends, <kbd>Shift Enter</kbd> starts a line, <kbd>@</kbd> mentions, <kbd>/</kbd> commands
    </p>
  );
}

function suggest(state: WorkspaceState, text: string, caret: number): Suggestion[] {
  const slash = findSlash(text, caret);
  if (slash !== null) {
    return suggestCommands(state.menu.slashCommands, slash).map((command) => ({ kind: 'command', command }));
  }
  const mention = findMention(text, caret);
  if (mention === null) return [];
  return suggestPeople([...state.people.values()], mention.query).map((person) => ({ kind: 'person', person }));
}

function completed(suggestion: Suggestion, text: string, caret: number): { text: string; caret: number } {
  if (suggestion.kind === 'command') {
    const { command } = suggestion.command;
    return { text: `${command} `, caret: command.length + 1 };
  }
  const mention = findMention(text, caret);
  return mention === null ? { text, caret } : completeMention(text, mention, suggestion.person);
}

interface MenuState {
  suggestions: readonly Suggestion[];
  choice: Signal<number>;
  caret: Signal<number | null>;
  complete: (suggestion: Suggestion) => void;
}

function handleMenuKey(event: KeyboardEvent, { suggestions, choice, caret, complete }: MenuState): void {
  const chosen = suggestions[choice.value];
  const count = suggestions.length;
  if (event.key === 'ArrowDown') choice.value = (choice.value + 1) % count;
  else if (event.key === 'ArrowUp') choice.value = (choice.value + count - 1) % count;
  else if (event.key === 'Escape') caret.value = null;
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
