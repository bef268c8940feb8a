import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { OutsideButtonLink } from './button.tsx';

const rendered = (address: string) => renderToStaticMarkup(<OutsideButtonLink href={address}>Play</OutsideButtonLink>);

it('a link to another site sends no referrer', () => {
  const html = rendered('https://store.example/game?a=1&b=2');
  expect(html).toContain('href="https://store.example/game?a=1&amp;b=2"');
  expect(html).toContain('rel="noopener noreferrer"');
});

it.each(['javascript:alert(1)', ' javascript:alert(1)', 'data:text/html,<script>', 'vbscript:x', '//evil.example', ''])(
  'the stored text %j does not become a link',
  (address) => {
    expect(rendered(address)).toBe('');
  },
);
