import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { Icon } from '../../pictures/icon.tsx';
import { fileSize } from '../../text/file-size.ts';
import { type Payload, payloads, textOf } from '../payload.ts';
import { type ChosenFile, checkFile, fileTypes, mostFiles, toBase64 } from './file-choice.ts';
import { Shell } from './shell.tsx';
import { useInteractive } from './surface.ts';

/** `file_input`: the files' bytes travel in the state of the form. */
export function FileInput({ element }: { element: Payload }) {
  const { value, keep, field, place } = useInteractive(element);
  const refused = useSignal<string | null>(null);
  const over = useSignal(false);
  const input = useRef<HTMLInputElement>(null);
  const files = payloads(value);
  const types = fileTypes(element);
  const most = mostFiles(element);
  const take = async (list: FileList | null | undefined) => {
    const chosen = [...(list ?? [])].slice(0, most - (most === 1 ? 0 : files.length));
    refused.value = chosen.map((file) => checkFile(file, types)).find((reason) => reason !== null) ?? null;
    if (refused.value !== null || chosen.length === 0) return;
    const read = await Promise.all(chosen.map(readFile));
    keep(most === 1 ? read : [...files, ...read]);
  };
  return (
    <Shell problem={refused.value}>
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
          void take(event.dataTransfer?.files);
        }}
      >
        <button
          type="button"
          class="button"
          id={field?.id}
          disabled={place === null}
          aria-describedby={field?.describedBy}
          onClick={() => input.current?.click()}
        >
          {most === 1 && files.length > 0 ? 'Choose another file' : most === 1 ? 'Choose a file' : 'Add files'}
        </button>
        <span class="faint">{types.length > 0 ? types.map((type) => `.${type}`).join(', ') : 'or drop it here'}</span>
        <input
          ref={input}
          type="file"
          hidden
          multiple={most > 1}
          accept={types.map((type) => `.${type}`).join(',')}
          onChange={({ currentTarget }) => {
            void take(currentTarget.files);
            // The same file can be chosen again.
            currentTarget.value = '';
          }}
        />
      </div>
      <ul class="chosen-files">
        {files.map((file, index) => (
          <li key={index}>
            <Icon name="file" />
            <span>{textOf(file['name'])}</span>
            <span class="faint">{fileSize(Number(file['size']))}</span>
            <button
              type="button"
              class="tag-remove"
              aria-label={`Remove ${textOf(file['name'])}`}
              onClick={() => keep(files.filter((_, at) => at !== index))}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
    </Shell>
  );
}

async function readFile(file: File): Promise<ChosenFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { name: file.name, mimeType: file.type, size: file.size, base64: toBase64(bytes) };
}
