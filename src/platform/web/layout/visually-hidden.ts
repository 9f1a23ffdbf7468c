import { createElement } from 'react';
import type { ComponentProps } from 'react';
import text from '#src/platform/web/kit/text.module.css';

/** `text.hidden`, for `sx`. */
export const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

/** Text only for screen readers. */
export function VisuallyHidden(props: ComponentProps<'span'>) {
  return createElement('span', { ...props, className: text.hidden });
}
