import { expect, it } from 'vitest';
import { addLink, splitEmail, withoutLink } from './email-link.ts';

const url = 'https://time.example.org/i/abc';

it.each([
  ['at the end', 'Hello\n\nBye', { paragraphs: ['Hello', 'Bye'], actionPlace: 2 }],
  [
    'on a line of its own',
    'Hello\r\n\r\n{link}\r\n\r\nBye',
    { paragraphs: ['Hello', 'Bye'], actionPlace: 1 },
  ],
  ['within a sentence', 'See {link}.', { paragraphs: [`See ${url}.`], actionPlace: 1 }],
])('the link of an email is %s', (_where, text, parts) => {
  expect(splitEmail(text, url)).toEqual(parts);
});

it('another program gets the link as text', () => {
  expect(addLink('Hello\n\n{link}\n\nBye', { label: 'View invoice', url })).toBe(
    `Hello\n\nView invoice:\n${url}\n\nBye`,
  );
});

it('people who read it later don’t see where the button was', () => {
  expect(withoutLink('Hello\n\n{link}\n\nBye')).toBe('Hello\n\nBye');
});
