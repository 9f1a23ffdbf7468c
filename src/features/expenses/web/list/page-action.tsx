import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button, ButtonLink } from '#src/platform/web/kit/actions/button.tsx';
import * as styles from './expenses.module.css';

type PageActionProps = { label: string; icon: LucideIcon };

/** A button beside the heading; below 900 px only its icon, so that the list begins on the first screen. */
export function PageAction({
  label,
  icon,
  ...props
}: PageActionProps & Omit<ComponentProps<typeof Button>, 'icon'>) {
  return <Button {...props} {...lookOf({ label, icon })} />;
}

/** The same for a page. */
export function PageActionLink({ label, icon, to }: PageActionProps & { to: string }) {
  return <ButtonLink to={to} {...lookOf({ label, icon })} />;
}

function lookOf({ label, icon }: PageActionProps) {
  return {
    variant: 'outlined',
    'aria-label': label,
    title: label,
    icon,
    iconSize: 18,
    className: styles.action,
    children: <span aria-hidden>{label}</span>,
  } as const;
}
