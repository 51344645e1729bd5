import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { highlightCode } from './highlight.ts';

interface CodeBlockProps {
  code: string;
  language: string | null;
  bordered?: boolean;
}

export function CodeBlock({ code, language, bordered = true }: CodeBlockProps) {
  const html = useMemo(() => (language === null ? null : highlightCode(code, language)), [code, language]);
  const name = language === null ? 'Code' : language.toUpperCase();
  const look = ['code-block', bordered ? '' : 'code-block-plain', language === null ? 'code-block-wordless' : ''];
  return (
    <figure class={look.join(' ').trim()}>
      <figcaption>
        {language !== null && <span>{name}</span>}
        <CopyButton text={code} what={name} />
      </figcaption>
      {/* Scrolls inside itself, so the keyboard must be able to reach it. */}
      <pre tabIndex={0} aria-label={name}>
        {html === null ? <code>{code}</code> : <code dangerouslySetInnerHTML={{ __html: html }} />}
      </pre>
    </figure>
  );
}

function CopyButton({ text, what }: { text: string; what: string }) {
  const copied = useSignal(false);
  // The clipboard exists only on https and on the machine's own address.
  if (!window.isSecureContext) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    copied.value = true;
    setTimeout(() => {
      copied.value = false;
    }, 1500);
  };
  return (
    <button type="button" class="quiet-button" aria-label={`Copy ${what}`} onClick={() => void copy()}>
      <span aria-live="polite">{copied.value ? 'Copied' : 'Copy'}</span>
    </button>
  );
}
