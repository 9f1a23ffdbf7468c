import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { NoWrapNumbers } from './no-wrap-numbers.tsx';

const wholeParts = (content: string) => {
  const { container } = render(<NoWrapNumbers>{content}</NoWrapNumbers>);
  expect(container.textContent).toBe(content);
  return [...container.querySelectorAll('span')].map(({ textContent }) => textContent);
};

it.each([
  ['Mark invoice 2026-0001 as sent', ['2026-0001']],
  ['RE-7 and RE-8?', ['RE-7', 'RE-8?']],
  ['Due on 2026-11-28', ['2026-11-28']],
  ['Write off the e-invoice of 2026', []],
  ['A re-issued invoice', []],
])('keeps the numbers of “%s” on one line', (content, numbers) => {
  expect(wholeParts(content)).toEqual(numbers);
});
