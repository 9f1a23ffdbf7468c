import type { ComponentProps } from 'react';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as styles from './icon-button.module.css';

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** Its name, which is also its tooltip. */
  label: string;
  /** For pictures. */
  isRound?: boolean;
};

/** A button that is an icon. */
export function IconButton({ label, isRound = false, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      data-round={isRound || undefined}
      className={classNames(styles.button, className)}
    />
  );
}

type IconLinkProps = Omit<ComponentProps<'a'>, 'aria-label'> & { label: string };

/** An icon that leads to another site. */
export function IconLink({ label, className, children, ...rest }: IconLinkProps) {
  return (
    <a aria-label={label} title={label} {...rest} className={classNames(styles.button, className)}>
      {children}
    </a>
  );
}
