import { expect, it } from 'vitest';
import { renderMail } from './mail-layout.ts';

it('shows names and links as text, never as markup', () => {
  const hostile = `<img src=x onerror="alert(1)"> & 'x'`;
  const { html } = renderMail({
    subject: hostile,
    paragraphs: [hostile],
    action: { label: hostile, url: `https://stint.example/"><script>` },
    footer: hostile,
  });
  expect(html).not.toMatch(/<img|<script|href="[^"]*"[^ >]/);
  expect(html).toContain('&#60;img src=x onerror=&#34;alert(1)&#34;&#62; &#38;');
});
