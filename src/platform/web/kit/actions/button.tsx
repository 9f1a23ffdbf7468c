import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { AppLink } from './app-link.tsx';
import type { AppLinkProps } from './app-link.tsx';
import * as styles from './button.module.css';

type ButtonLook = {
  /** One filled button per view: the next step. */
  variant?: 'filled' | 'outlined' | 'text' | undefined;
  /** Outlined buttons are neutral without one. */
  tone?: 'primary' | 'neutral' | 'danger' | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
  icon?: LucideIcon | undefined;
  iconSize?: number;
};

type ButtonProps = ButtonLook &
  ComponentProps<'button'> & {
    /** Something is being sent: it can't be pressed again. */
    isBusy?: boolean;
  };

export function Button({
  variant,
  tone,
  size,
  icon: Icon,
  iconSize = 16,
  isBusy = false,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      // Not submitting unless a form says so.
      type="button"
      aria-busy={isBusy || undefined}
      {...rest}
      disabled={isBusy || rest.disabled}
      {...lookOf({ variant, tone, size }, className)}
    >
      {Icon && <Icon size={iconSize} aria-hidden />}
      {children}
    </button>
  );
}

type ButtonLinkProps = ButtonLook & AppLinkProps;

/** Looks like a button and goes to a page. */
export function ButtonLink({
  variant,
  tone,
  size,
  icon: Icon,
  iconSize = 16,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <AppLink {...rest} {...lookOf({ variant, tone, size }, className)}>
      {Icon && <Icon size={iconSize} aria-hidden />}
      {children}
    </AppLink>
  );
}

function lookOf(
  {
    variant = 'text',
    tone = variant === 'outlined' ? 'neutral' : 'primary',
    size = 'medium',
  }: Pick<ButtonLook, 'variant' | 'tone' | 'size'>,
  className: string | undefined,
) {
  return {
    className: classNames(styles.button, className),
    'data-variant': variant,
    'data-tone': tone,
    'data-size': size,
  };
}
