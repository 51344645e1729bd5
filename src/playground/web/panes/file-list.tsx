import type { SharedFile } from '../../protocol/protocol.ts';
import { Icon } from '../pictures/icon.tsx';
import { fileSize } from '../text/file-size.ts';
import { safeFile } from '../text/safe-url.ts';

/** What came with a message: pictures are shown, everything else is a card to take it away with. */
export function FileList({ files }: { files: readonly SharedFile[] }) {
  if (files.length === 0) return null;
  return (
    <ul class="files">
      {files.map((file) => (
        <li key={file.id}>
          <FileCard file={file} url={safeFile(file.url, location.href)} />
        </li>
      ))}
    </ul>
  );
}

const PICTURES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

function FileCard({ file, url }: { file: SharedFile; url: string | null }) {
  const name = file.title || file.name;
  if (url !== null && PICTURES.has(file.mimeType)) {
    return (
      <figure class="image shared-image">
        <figcaption>
          <span>{name}</span>
          <DownloadLink file={file} url={url} />
        </figcaption>
        <a href={url} target="_blank" rel="noopener noreferrer" aria-label={`Open ${name}`}>
          <img src={url} alt={file.altText || name} loading="lazy" />
        </a>
      </figure>
    );
  }
  const sheet = /csv|spreadsheet|excel/.test(file.mimeType);
  return (
    <div class={sheet ? 'file-card file-sheet' : 'file-card'}>
      <Icon name={sheet ? 'sheet' : 'file'} />
      <span class="file-words">
        <strong title={file.name}>{name}</strong>
        <span class="faint">
          {kindOf(file)} · {fileSize(file.size)}
        </span>
      </span>
      {url === null ? <span class="faint">no longer here</span> : <DownloadLink file={file} url={url} />}
    </div>
  );
}

function DownloadLink({ file, url }: { file: SharedFile; url: string }) {
  return (
    <a class="icon-button" href={url} download={file.name} aria-label={`Download ${file.name}`} title="Download">
      <Icon name="download" />
    </a>
  );
}

function kindOf({ name, mimeType }: SharedFile): string {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1];
  return (ending ?? mimeType.split('/').at(-1) ?? 'file').toUpperCase();
}
