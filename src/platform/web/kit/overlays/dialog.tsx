import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages/platform.ts';
import { IconButton } from '#src/platform/web/kit/actions/icon-button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import text from '#src/platform/web/kit/text.module.css';
import styles from './dialog.module.css';

type DialogProps = {
  title: string;
  width?: 'small' | 'medium' | 'large';
  /** An `alertdialog` reads its content aloud when it opens. */
  role?: 'alertdialog';
  /** By the close button, Escape or a click outside. Absent: the dialog must be answered. */
  onClose?: () => void;
  /** While saving, it can't be closed. */
  isBusy?: boolean;
  /** Buttons; the primary one last. */
  actions?: ReactNode;
  children: ReactNode;
};

/** Title, close button, scrolling content, actions. Large ones fill a phone’s screen. Open while it is rendered. */
export function Dialog({
  title,
  width = 'small',
  role,
  onClose,
  isBusy = false,
  actions,
  children,
}: DialogProps) {
  const canClose = onClose !== undefined && !isBusy;
  return (
    <Base.Root
      open
      disablePointerDismissal={!canClose}
      onOpenChange={(isOpen) => {
        if (!isOpen && canClose) onClose();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={styles.scrim} />
        <Base.Popup className={styles.dialog} data-width={width} role={role}>
          <div className={styles.head}>
            <Base.Title className={classNames(text.heading, styles.title)}>{title}</Base.Title>
            {onClose && (
              <IconButton label={m.close} disabled={isBusy} onClick={onClose}>
                <X size={20} aria-hidden />
              </IconButton>
            )}
          </div>
          {role ? (
            <Base.Description render={<div />} className={styles.content}>
              {children}
            </Base.Description>
          ) : (
            <div className={styles.content}>{children}</div>
          )}
          {actions !== undefined && (
            <div data-dialog-actions={width === 'small' ? 'short' : 'tall'} className={styles.actions}>
              {actions}
            </div>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
