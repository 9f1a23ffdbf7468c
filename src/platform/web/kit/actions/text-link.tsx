import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { AppLink } from './app-link.tsx';
import type { AppLinkProps } from './app-link.tsx';
import * as styles from './text-link.module.css';

type LinkLook = {
  /** In the colour of the text around it. */
  isQuiet?: boolean | undefined;
  /** Stands alone on its line: high enough for a finger. */
  isLine?: boolean | undefined;
  isUnderlined?: boolean | undefined;
  /** In a line that cuts off what is outside it, such as the ring of the focus. */
  isInside?: boolean | undefined;
  children?: ReactNode;
};

export function TextLink({
  isQuiet,
  isLine,
  isUnderlined,
  isInside,
  className,
  ...rest
}: LinkLook & AppLinkProps) {
  return <AppLink {...rest} {...lookOf({ isQuiet, isLine, isUnderlined, isInside }, className)} />;
}

/** A link to another site, a file or a mail address. */
export function OuterLink({
  isQuiet,
  isLine,
  isUnderlined,
  isInside,
  className,
  children,
  ...rest
}: LinkLook & ComponentProps<'a'>) {
  return (
    <a {...rest} {...lookOf({ isQuiet, isLine, isUnderlined, isInside }, className)}>
      {children}
    </a>
  );
}

/** Looks like a link and does something here. */
export function LinkButton({
  isQuiet,
  isLine,
  isUnderlined,
  isInside,
  className,
  ...rest
}: LinkLook & ComponentProps<'button'>) {
  return (
    <button type="button" {...rest} {...lookOf({ isQuiet, isLine, isUnderlined, isInside }, className)} />
  );
}

function lookOf(
  { isQuiet = false, isLine = false, isUnderlined = false, isInside = false }: LinkLook,
  className: string | undefined,
) {
  return {
    className: classNames(styles.link, className),
    'data-quiet': isQuiet || undefined,
    'data-line': isLine || undefined,
    'data-underlined': isUnderlined || undefined,
    'data-inside': isInside || undefined,
  };
}
