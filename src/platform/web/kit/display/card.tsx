import type { ComponentProps } from 'react';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as styles from './card.module.css';

type CardProps = ComponentProps<'div'> & {
  as?: 'div' | 'section' | 'article' | 'li';
  /** Space around the content. */
  isPadded?: boolean;
};

/** A surface with a line around it. */
export function Card({ as: Element = 'div', isPadded = false, className, ...rest }: CardProps) {
  // The elements differ only in their role.
  const Box = Element as 'div';
  return <Box {...rest} data-padded={isPadded || undefined} className={classNames(styles.card, className)} />;
}
