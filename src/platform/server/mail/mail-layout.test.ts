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

it('the action stands where the text wants it, or else at its end', () => {
  const mail = {
    subject: 'S',
    paragraphs: ['One', 'Two'],
    action: { label: 'Open', url: 'https://a.example' },
    footer: 'F',
  };
  expect(renderMail(mail).text).toBe('One\n\nTwo\n\nOpen:\nhttps://a.example\n\n-- \nF\n');
  const { text, html } = renderMail({ ...mail, actionPlace: 1 });
  expect(text).toBe('One\n\nOpen:\nhttps://a.example\n\nTwo\n\n-- \nF\n');
  expect(html.indexOf('>Open<')).toBeLessThan(html.indexOf('>Two<'));
});
