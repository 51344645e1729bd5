import type { ComponentType } from 'preact';
import { Picture } from '../parts/image.tsx';
import { type Payload, textOf } from '../parts/payload.ts';
import { UnknownBlock } from '../parts/unknown-block.tsx';
import { Button } from './button.tsx';
import { DateInput } from './date-input.tsx';
import { Feedback, IconButton } from './feedback.tsx';
import { FileInput } from './file-input.tsx';
import { OptionSelect } from './option-select.tsx';
import { Overflow } from './overflow.tsx';
import { PeopleSelect } from './people-select.tsx';
import { TextInput } from './text-input.tsx';
import { TickList } from './tick-list.tsx';

const RENDERERS = new Map<string, ComponentType<{ element: Payload }>>(
  Object.entries({
    button: Button,
    checkboxes: TickList,
    datepicker: DateInput,
    datetimepicker: DateInput,
    email_text_input: TextInput,
    feedback_buttons: Feedback,
    file_input: FileInput,
    icon_button: IconButton,
    image: ({ element }: { element: Payload }) => <Picture image={element} />,
    number_input: TextInput,
    overflow: Overflow,
    plain_text_input: TextInput,
    radio_buttons: TickList,
    rich_text_input: TextInput,
    timepicker: DateInput,
    url_text_input: TextInput,
    ...forSelects('static_select', OptionSelect),
    ...forSelects('external_select', OptionSelect),
    ...forSelects('users_select', PeopleSelect),
    ...forSelects('channels_select', PeopleSelect),
    ...forSelects('conversations_select', PeopleSelect),
  }),
);

/** A block element, drawn by its type. */
export function Element({ element }: { element: Payload }) {
  const Renderer = RENDERERS.get(textOf(element['type']));
  return Renderer === undefined ? <UnknownBlock block={element} /> : <Renderer element={element} />;
}

function forSelects(type: string, renderer: ComponentType<{ element: Payload }>) {
  return { [type]: renderer, [`multi_${type}`]: renderer };
}
