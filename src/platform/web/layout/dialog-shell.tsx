import type { ComponentProps, KeyboardEventHandler, ReactNode, SubmitEvent } from 'react';
import * as m from '#messages/platform.ts';
import { whenReadable } from '#src/platform/web/form/unreadable-inputs.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import { Dialog } from '#src/platform/web/kit/overlays/dialog.tsx';

type DialogShellProps = {
  title: string;
  width?: NonNullable<ComponentProps<typeof Dialog>['width']>;
  /** An `alertdialog` reads its content aloud when it opens. */
  role?: 'alertdialog';
  /** By the close button, Escape or a click outside. Absent: the dialog must be answered. */
  onClose?: () => void;
  /** While saving, the dialog can't be closed. */
  isBusy?: boolean;
  /** Shown above the actions, so it stays visible when the content scrolls. */
  problem?: ReactNode;
  /** Buttons after Cancel; the primary one last. */
  actions?: ReactNode;
  /** Null: no Cancel button. Given without actions, it closes what was only read. */
  cancelLabel?: string | null;
  /** Replaces the actions. */
  footer?: ReactNode;
  /** Makes the dialog a form. It isn't submitted while one of its dates or times can't be read. */
  form?: {
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
    onKeyDown?: KeyboardEventHandler<HTMLFormElement>;
  };
  children: ReactNode;
};

/** Every dialog of the app: the kit's, with a Cancel button and the rules of our forms. */
export function DialogShell(props: DialogShellProps) {
  const { cancelLabel, isBusy = false, onClose, problem, actions, form, ...rest } = props;
  return (
    <Dialog
      {...rest}
      onClose={onClose}
      isBusy={isBusy}
      problem={typeof problem === 'string' ? <Alert tone="error">{problem}</Alert> : problem}
      actions={
        (Boolean(actions) || typeof cancelLabel === 'string') && (
          <>
            {cancelLabel !== null && (
              <Button tone="neutral" disabled={isBusy} onClick={onClose}>
                {cancelLabel ?? m.cancel}
              </Button>
            )}
            {actions}
          </>
        )
      }
      form={
        form && {
          ...form,
          onSubmit: (event) => {
            event.preventDefault();
            // React bubbles a dialog's events to the page that opened it.
            event.stopPropagation();
            whenReadable(() => form.onSubmit(event))(event);
          },
        }
      }
    />
  );
}
