import { describe, expect, it } from 'vitest';
import { safeFile, safeImage, safeLink } from '../../../../src/playground/web/text/safe-url.ts';

describe('safeLink', () => {
  it.each(['https://x.test/', 'http://x.test/', 'mailto:a@x.test'])('accepts %s', (url) => {
    expect(safeLink(url)).toBe(url);
  });

  it.each([
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    '//x.test',
    'a',
    '',
  ])('refuses %j', (url) => {
    expect(safeLink(url)).toBeNull();
  });
});

it('loads pictures over http and https only', () => {
  expect(safeImage('https://x.test/a.png')).toBe('https://x.test/a.png');
  expect(safeImage('data:image/svg+xml,<svg onload=alert(1)>')).toBeNull();
  expect(safeImage('mailto:a@x.test')).toBeNull();
});

describe('safeFile', () => {
  const page = 'https://play.test/?as=ana#/C1';

  it('accepts what the workspace serves itself', () => {
    expect(safeFile('/files/F1/secret/a.csv', page)).toBe('https://play.test/files/F1/secret/a.csv');
  });

  it.each(['https://evil.test/a', '//evil.test/a', 'javascript:alert(1)', 'data:text/csv,x', 'http://play.test/a', ''])(
    'refuses %j',
    (url) => {
      expect(safeFile(url, page)).toBeNull();
    },
  );
});
