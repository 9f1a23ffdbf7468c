import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { X } from 'lucide-react';
import { useId } from 'react';
import type { KeyboardEventHandler, ReactNode, SubmitEvent } from 'react';
import * as m from '#messages/platform.ts';
import { whenReadable } from '#src/platform/web/form/unreadable-inputs.ts';
import { useIsNarrow } from './use-is-narrow.ts';

type DialogShellProps = {
  title: string;
  maxWidth?: 'xs' | 'sm' | 'md' | 'lg';
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
  /** Null: no Cancel button. */
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

/** Every dialog: title, close button, scrolling content, error, actions. Large ones fill a phone’s screen. */
export function DialogShell(props: DialogShellProps) {
  const { title, maxWidth = 'xs', role, isBusy = false, onClose, problem, actions, footer, form } = props;
  const { cancelLabel = m.cancel } = props;
  const isFullScreen = useIsNarrow() && maxWidth !== 'xs';
  const titleId = useId();
  const contentId = useId();
  const close = () => {
    if (!isBusy) onClose?.();
  };
  const parts = (
    <>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', pr: 3 }}>
        <DialogTitle id={titleId} sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {title}
        </DialogTitle>
        {onClose && (
          <IconButton aria-label={m.close} disabled={isBusy} onClick={close} sx={{ mt: 4 }}>
            <X size={20} aria-hidden />
          </IconButton>
        )}
      </Box>
      <Content id={contentId}>{props.children}</Content>
      {problem !== undefined && (
        <Box sx={{ px: 6, pt: 2 }}>
          {typeof problem === 'string' ? <Alert severity="error">{problem}</Alert> : problem}
        </Box>
      )}
      {footer ??
        (actions && (
          <DialogActions sx={{ flexWrap: 'wrap', rowGap: 2 }}>
            {cancelLabel !== null && (
              <Button color="inherit" disabled={isBusy} onClick={close}>
                {cancelLabel}
              </Button>
            )}
            {actions}
          </DialogActions>
        ))}
    </>
  );
  return (
    <Dialog
      open
      fullWidth
      maxWidth={maxWidth}
      fullScreen={isFullScreen}
      onClose={close}
      aria-labelledby={titleId}
      {...(role && { role, 'aria-describedby': contentId })}
      slotProps={{ paper: { sx: isFullScreen ? { border: 0, borderRadius: 0 } : belowNotices } }}
    >
      {form ? (
        <FormColumn
          noValidate
          {...form}
          onSubmit={(event) => {
            event.preventDefault();
            // React bubbles a dialog's events to the page that opened it.
            event.stopPropagation();
            whenReadable(() => form.onSubmit(event))(event);
          }}
        >
          {parts}
        </FormColumn>
      ) : (
        <Column>{parts}</Column>
      )}
    </Dialog>
  );
}

/** A notice fits above it. */
const belowNotices = { my: { sm: 16 }, maxHeight: { sm: 'calc(100% - 128px)' } } as const;

const columnStyles = { display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 } as const;
const Column = styled('div')(columnStyles);
const FormColumn = styled('form')(columnStyles);

/** Lines at its top and bottom show that more is hidden there: at an end, a cover scrolls over the line. */
const Content = styled(DialogContent)(({ theme }) => {
  const { divider, background } = theme.vars.palette;
  const line = `linear-gradient(${divider}, ${divider})`;
  const cover = `linear-gradient(${background.paper}, ${background.paper})`;
  return {
    display: 'grid',
    gap: 16,
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignContent: 'start',
    paddingTop: 12,
    background: `${cover} top, ${cover} bottom, ${line} top, ${line} bottom`,
    backgroundSize: '100% 1px',
    backgroundRepeat: 'no-repeat',
    backgroundAttachment: 'local, local, scroll, scroll',
  };
});
