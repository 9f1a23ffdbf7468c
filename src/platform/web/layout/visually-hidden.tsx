import type { ComponentProps } from 'react';
import * as text from '#src/platform/web/kit/text.module.css';

/** Text only for screen readers. */
export function VisuallyHidden(props: ComponentProps<'span'>) {
  return <span {...props} className={text.hidden} />;
}
