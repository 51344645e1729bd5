import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { Icon } from '../../pictures/icon.tsx';
import { workspace } from '../../state/store.ts';
import { fileSize } from '../../text/file-size.ts';
import { uploadFile } from '../../wire/upload.ts';
import { type Payload, payloads, textOf } from '../parts/payload.ts';
import { checkFile, fileTypes, mostFiles } from './file-choice.ts';
import { Shell } from './shell.tsx';
import { useInteractive } from './surface.ts';

/** `file_input`: a file goes to the workspace when it is chosen, and the form names it. */
export function FileInput({ element }: { element: Payload }) {
  const { value, keep, field, place } = useInteractive(element);
  const busy = useSignal(false);
  const problem = useSignal<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const files = payloads(value);
  const types = fileTypes(element);
  const most = mostFiles(element);
  const take = async (list: FileList | null | undefined) => {
    const room = most === 1 ? 1 : most - files.length;
    const chosen = [...(list ?? [])].slice(0, room);
    problem.value = chosen.map((file) => checkFile(file, types)).find((reason) => reason !== null) ?? null;
    if (problem.value !== null || chosen.length === 0 || busy.value) return;
    busy.value = true;
    try {
      const person = workspace.value?.viewer.id ?? '';
      const taken = await Promise.all(chosen.map((file) => uploadFile(person, file)));
      keep(most === 1 ? taken : [...files, ...taken]);
    } catch (error) {
      problem.value = error instanceof Error ? error.message : "The file couldn't be uploaded";
    }
    busy.value = false;
  };
  const again = most === 1 && files.length > 0;
  return (
    <Shell problem={problem.value}>
      <DropBox onFiles={(list) => void take(list)}>
        <button
          type="button"
          class="button"
          id={field?.id}
          disabled={place === null}
          aria-describedby={field?.describedBy}
          aria-invalid={field?.invalid || undefined}
          aria-busy={busy.value || undefined}
          onClick={() => input.current?.click()}
        >
          <span>{again ? 'Choose another file' : most === 1 ? 'Choose a file' : 'Add files'}</span>
        </button>
        <span class="faint">{types.length > 0 ? types.map((type) => `.${type}`).join(', ') : 'or drop it here'}</span>
        <input
          ref={input}
          type="file"
          hidden
          multiple={most > 1}
          accept={types.map((type) => `.${type}`).join(',')}
          onChange={({ currentTarget }) => {
            const chosen = currentTarget.files;
            void take(chosen);
            // The same file can be chosen again.
            currentTarget.value = '';
          }}
        />
      </DropBox>
      <ChosenFiles files={files} onRemove={(index) => keep(files.filter((_, at) => at !== index))} />
    </Shell>
  );
}

interface DropBoxProps {
  onFiles: (files: FileList | undefined) => void;
  children: ComponentChildren;
}

function DropBox({ onFiles, children }: DropBoxProps) {
  const over = useSignal(false);
  return (
    <div
      class={over.value ? 'file-input over' : 'file-input'}
      onDragOver={(event) => {
        event.preventDefault();
        over.value = true;
      }}
      onDragLeave={() => {
        over.value = false;
      }}
      onDrop={(event) => {
        event.preventDefault();
        over.value = false;
        onFiles(event.dataTransfer?.files);
      }}
    >
      {children}
    </div>
  );
}

function ChosenFiles({ files, onRemove }: { files: readonly Payload[]; onRemove: (index: number) => void }) {
  return (
    <ul class="chosen-files">
      {files.map((file, index) => (
        <li key={textOf(file['id'])}>
          <Icon name="file" />
          <span>{textOf(file['name'])}</span>
          <span class="faint">{fileSize(Number(file['size']))}</span>
          <button
            type="button"
            class="tag-remove"
            aria-label={`Remove ${textOf(file['name'])}`}
            onClick={() => onRemove(index)}
          >
            ×
          </button>
        </li>
      ))}
    </ul>
  );
}
