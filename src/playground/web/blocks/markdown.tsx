import { lexer, type Token, type Tokens } from 'marked';
import { useMemo } from 'preact/hooks';
import { decodeEntities } from '../text/entities.ts';
import { safeLink } from '../text/safe-url.ts';
import { CodeBlock } from './parts/code-block.tsx';
import { ExternalLink } from './parts/inline-text.tsx';
import { type Payload, textOf } from './parts/payload.ts';

/** Standard Markdown, drawn from the lexer's tokens and never through HTML: raw HTML in it is shown as text. */
export function Markdown({ block }: { block: Payload }) {
  const text = textOf(block['text']);
  const tokens = useMemo(() => lexer(text), [text]);
  return (
    <div class="markdown">
      <MarkdownTokens tokens={tokens} />
    </div>
  );
}

function MarkdownTokens({ tokens }: { tokens: readonly Token[] | undefined }) {
  return (
    <>
      {(tokens ?? []).map((token, index) => (
        <MarkdownToken key={index} token={token} />
      ))}
    </>
  );
}

function MarkdownToken({ token }: { token: Token }) {
  const children = <MarkdownTokens tokens={'tokens' in token ? token.tokens : []} />;
  switch (token.type) {
    case 'space':
    case 'checkbox':
      return null;
    case 'heading':
      return (
        <div class="header header-3" role="heading" aria-level={5}>
          {children}
        </div>
      );
    case 'paragraph':
      return <p class="text">{children}</p>;
    case 'blockquote':
      return <blockquote>{children}</blockquote>;
    case 'strong':
      return <strong>{children}</strong>;
    case 'em':
      return <em>{children}</em>;
    case 'del':
      return <s>{children}</s>;
    case 'hr':
      return <hr />;
    case 'br':
      return <br />;
    default:
      return <MarkdownLeaf token={token} />;
  }
}

function MarkdownLeaf({ token }: { token: Token }) {
  if (isCode(token)) return <CodeBlock code={token.text} language={token.lang || null} />;
  if (isList(token)) return <MarkdownList token={token} />;
  if (isTable(token)) return <MarkdownTable token={token} />;
  if (isLink(token)) {
    const url = safeLink(token.href);
    const label = token.type === 'image' ? token.text || token.href : <MarkdownTokens tokens={token.tokens} />;
    return url === null ? <>{label}</> : <ExternalLink url={url}>{label}</ExternalLink>;
  }
  if (token.type === 'codespan' && 'text' in token) return <code class="code">{textOf(token)}</code>;
  if ('tokens' in token && token.tokens !== undefined) return <MarkdownTokens tokens={token.tokens} />;
  return <>{decodeEntities(token.type === 'text' || token.type === 'escape' ? textOf(token) : token.raw)}</>;
}

const isCode = (token: Token): token is Tokens.Code => token.type === 'code';
const isList = (token: Token): token is Tokens.List => token.type === 'list';
const isTable = (token: Token): token is Tokens.Table => token.type === 'table';
const isLink = (token: Token): token is Tokens.Link | Tokens.Image => token.type === 'link' || token.type === 'image';

function MarkdownList({ token }: { token: Tokens.List }) {
  const items = token.items.map((item, index) => (
    <li key={index}>
      {item.task && <input type="checkbox" checked={item.checked === true} disabled aria-label="Done" />}
      <MarkdownTokens tokens={item.tokens} />
    </li>
  ));
  if (!token.ordered) return <ul class="points">{items}</ul>;
  return (
    <ol class="points" start={token.start === '' ? 1 : token.start}>
      {items}
    </ol>
  );
}

function MarkdownTable({ token }: { token: Tokens.Table }) {
  return (
    <div class="table-scroll" tabIndex={0} role="region" aria-label="Table">
      <table class="table">
        <thead>
          <tr>
            {token.header.map((cell, index) => (
              <th key={index} scope="col">
                <MarkdownTokens tokens={cell.tokens} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {token.rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column} class={cell.align === 'right' ? 'number' : ''}>
                  <MarkdownTokens tokens={cell.tokens} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
