import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { Activity, use, useEffect, useInsertionEffect, useRef } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import * as m from '#messages/platform.ts';
import { IconButton } from '#src/platform/web/kit/actions/icon-button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { NoWrapNumbers } from '#src/platform/web/kit/display/no-wrap-numbers.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { useDialogOpeners } from './dialog-openers.ts';
import { DialogPreparation } from './dialog-preparation.ts';
import * as styles from './dialog.module.css';

type DialogProps = {
  title: string;
  width?: 'small' | 'medium' | 'large' | 'huge';
  /** An `alertdialog` reads its content aloud when it opens. */
  role?: 'alertdialog' | undefined;
  /** By the close button, Escape or a click outside. Absent: the dialog must be answered. */
  onClose?: (() => void) | undefined;
  /** While saving, it can't be closed. */
  isBusy?: boolean;
  /** Buttons; the primary one last. */
  actions?: ReactNode;
  /** Between content and actions, where it stays in sight. */
  problem?: ReactNode;
  /** Replaces the actions: `DialogActions`. */
  footer?: ReactNode;
  /** Makes it a form. */
  form?: ComponentProps<'form'> | undefined;
  children: ReactNode;
};

/**
 * Title, close button, scrolling content, actions. Large ones fill a phone’s screen. Open while it is rendered, unless it
 * is prepared: see `PreparedDialog`.
 */
export function Dialog(props: DialogProps) {
  const { title, width = 'small', role, onClose, isBusy = false, actions, problem, footer, form } = props;
  const canClose = onClose !== undefined && !isBusy;
  const popup = useRef<HTMLDivElement>(null);
  const preparation = use(DialogPreparation);
  const { isOpen, host } = preparation ?? { isOpen: true, host: undefined };
  const openers = useDialogOpeners(isOpen);
  // Before anything in it is measured or focused.
  useInsertionEffect(() => {
    if (isOpen && host) document.body.append(host);
  }, [isOpen, host]);
  useEffect(() => () => host?.remove(), [host]);
  const parts = (
    <>
      <div className={styles.head}>
        <Base.Title className={classNames(text.heading, styles.title)}>
          <NoWrapNumbers>{title}</NoWrapNumbers>
        </Base.Title>
        {onClose && (
          <IconButton label={m.close} disabled={isBusy} onClick={onClose}>
            <X size={20} aria-hidden />
          </IconButton>
        )}
      </div>
      {role ? (
        <Base.Description render={<div />} className={styles.content}>
          {props.children}
        </Base.Description>
      ) : (
        <div className={styles.content}>{props.children}</div>
      )}
      {problem !== undefined && problem !== false && <div className={styles.problem}>{problem}</div>}
      {footer ?? (Boolean(actions) && <DialogActions>{actions}</DialogActions>)}
    </>
  );
  return (
    <Base.Root
      open={isOpen}
      disablePointerDismissal={!canClose}
      onOpenChange={(staysOpen, { reason }) => {
        // A page that has just loaded may focus its title behind the dialog.
        if (!staysOpen && canClose && reason !== 'focus-out') onClose();
      }}
    >
      <Base.Portal {...(host && { container: host, keepMounted: true })}>
        <Base.Backdrop className={styles.scrim} />
        <Base.Popup
          ref={popup}
          className={styles.dialog}
          data-width={width}
          {...(role && { role })}
          aria-modal={isOpen}
          initialFocus={() => {
            if (popup.current?.contains(document.activeElement)) return false;
            // React gives the focus to a field with `autoFocus` only when it creates it.
            if (host) popup.current?.querySelector<HTMLElement>('input, textarea')?.focus();
            return popup.current?.contains(document.activeElement) ? false : popup.current;
          }}
          finalFocus={() => openers.find(({ isConnected }) => isConnected) ?? true}
        >
          <Activity mode={isOpen ? 'visible' : 'hidden'}>
            {/* A dialog inside it opens by itself: it isn’t prepared. */}
            <DialogPreparation value={null}>
              {form ? (
                <form noValidate {...form} className={styles.form}>
                  {parts}
                </form>
              ) : (
                parts
              )}
            </DialogPreparation>
          </Activity>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

export function DialogActions(props: ComponentProps<'div'>) {
  return <div {...props} data-dialog-actions className={styles.actions} />;
}
