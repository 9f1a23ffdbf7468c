import { Fragment, createElement } from 'react';
import type { ReactNode } from 'react';
import * as text from '#src/platform/web/kit/text.module.css';

/** Parts with a digit and a hyphen, such as 2026-0001, which browsers would break after the hyphen. */
const numberPattern = /(?<=^|\s)(\S*\d\S*-\S*|\S*-\S*\d\S*)/;

/** A text whose document numbers and days stay on one line. */
export function NoWrapNumbers({ children }: { children: ReactNode }) {
  if (typeof children !== 'string' || !numberPattern.test(children)) return children;
  const parts = children
    .split(numberPattern)
    .map((part, place) => (place % 2 === 1 ? createElement('span', { className: text.whole }, part) : part));
  return createElement(Fragment, null, ...parts);
}
