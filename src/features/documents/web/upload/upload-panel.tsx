import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import * as m from '#messages/documents.ts';
import { uploadProgress } from '#src/features/documents/rules/upload-progress.ts';
import type { UploadProgress } from '#src/features/documents/rules/upload-progress.ts';
import { isInProgress, isUnfinished } from '#src/features/documents/rules/upload-queue.ts';
import type { Upload } from '#src/features/documents/rules/upload-queue.ts';
import { useIsNarrow } from '#src/platform/web/layout/use-is-narrow.ts';
import { VisuallyHidden } from '#src/platform/web/layout/visually-hidden.ts';
import { noticeDurationMs } from '#src/platform/web/notice/notices.ts';
import { floatingShadow } from '#src/platform/web/theme/tokens.ts';
import { useIsConfirmingUploadLoss } from './sign-out-question.ts';
import { UnsentUploadsDialog } from './unsent-uploads-dialog.tsx';
import { formatSpeed } from './upload-labels.ts';
import { UploadRow } from './upload-row.tsx';
import { clearEndedUploads, restoreUploads, useUploads } from './upload-store.ts';

/** Files being uploaded, on every page until they are done and the panel is closed. */
export function UploadPanel() {
  const uploads = useUploads();
  const isNarrow = useIsNarrow();
  /** Null until someone chooses. */
  const [isChosenOpen, setIsChosenOpen] = useState<boolean | null>(null);
  useEffect(() => void restoreUploads(), []);
  useClosingOnceDone(uploads);
  const isConfirming = useIsConfirmingUploadLoss();
  if (uploads.length === 0) return null;
  const progress = uploadProgress(uploads);
  const isActive = uploads.some(isInProgress);
  const isPaused = !isActive && uploads.some(({ status }) => status === 'paused');
  const title = isPaused ? m.uploadsPaused : panelTitle(progress, isActive);
  // On phones, the rows would cover the list.
  const isOpen = isChosenOpen ?? (!isNarrow || progress.failedCount > 0);
  /** A single upload shows its progress in its row. */
  const hasTotals = uploads.length > 1;

  return (
    <Panel aria-label={m.uploads}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: 4, pr: 2, minHeight: 52 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography component="h2" variant="subtitle2" noWrap>
            {title}
          </Typography>
          {hasTotals && isActive && progress.bytesPerSecond !== null && (
            <Typography variant="body2" noWrap sx={{ color: 'text.secondary' }}>
              {formatSpeed(progress)}
            </Typography>
          )}
        </Box>
        <IconButton
          aria-label={isOpen ? m.collapseUploads : m.expandUploads}
          aria-expanded={isOpen}
          onClick={() => setIsChosenOpen(!isOpen)}
        >
          {isOpen ? <ChevronDown size={18} aria-hidden /> : <ChevronUp size={18} aria-hidden />}
        </IconButton>
        {!isActive && !isPaused && (
          <IconButton aria-label={m.closeUploads} onClick={clearEndedUploads}>
            <X size={18} aria-hidden />
          </IconButton>
        )}
      </Box>
      {hasTotals && (isActive || isPaused) && (
        <LinearProgress
          variant="determinate"
          value={Math.round(progress.share * 100)}
          aria-label={m.totalProgress}
          sx={{ height: 3 }}
        />
      )}
      {isOpen && (
        <Box
          component="ul"
          sx={{
            listStyle: 'none',
            m: 0,
            p: 0,
            maxHeight: { xs: '36dvh', sm: 'var(--uploads-rows, 300px)' },
            overflowY: 'auto',
          }}
        >
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} />
          ))}
        </Box>
      )}
      {isConfirming && <UnsentUploadsDialog count={uploads.filter(isUnfinished).length} />}
      {/* Announces the result, not each step. */}
      <VisuallyHidden role="status">{isActive ? '' : title}</VisuallyHidden>
    </Panel>
  );
}

/** Like a notice, unless something failed. */
function useClosingOnceDone(uploads: readonly Upload[]): void {
  const isDone = uploads.length > 0 && uploads.every(({ status }) => status === 'done');
  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(clearEndedUploads, noticeDurationMs);
    return () => clearTimeout(timer);
  }, [isDone]);
}

function panelTitle({ count, doneCount, failedCount }: UploadProgress, isActive: boolean): string {
  if (isActive) return m.uploadingFiles({ done: doneCount, count });
  return failedCount > 0 ? m.filesFailed({ count: failedCount }) : m.filesUploaded({ count });
}

const Panel = styled('section')(({ theme }) => ({
  position: 'fixed',
  zIndex: theme.zIndex.speedDial - 1,
  // Below the open navigation, or beside it and above the notices.
  left: 'var(--uploads-left, calc(16px + var(--drawer-room, 0px)))',
  bottom: 'var(--uploads-bottom, 76px)',
  width: 'var(--uploads-width, 380px)',
  maxWidth: 'calc(100vw - 32px)',
  overflow: 'hidden',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 10,
  backgroundColor: theme.vars.palette.background.paper,
  boxShadow: floatingShadow,
  // On a dark page, the shadow doesn’t set it apart from the list below.
  ...theme.applyStyles('dark', { backgroundColor: theme.vars.palette.background.raised }),
  [theme.breakpoints.down('sm')]: {
    left: 16,
    width: 'auto',
    right: 16,
    bottom: 'calc(72px + var(--timer-room, 0px) + env(safe-area-inset-bottom))',
    // Notices are beside the round button of an idle timer.
    'html:has([data-state=idle]) &': { bottom: 'calc(8px + var(--timer-room, 0px))' },
  },
}));
