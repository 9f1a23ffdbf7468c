import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { CircleAlert, CircleCheck, Pause, Play, RotateCw, X } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { memo } from 'react';
import * as m from '#messages/documents.ts';
import { uploadProgress } from '#src/features/documents/rules/upload-progress.ts';
import type { Upload } from '#src/features/documents/rules/upload-queue.ts';
import { tabularNumbers } from '#src/platform/web/theme/tokens.ts';
import { uploadStatus } from './upload-labels.ts';
import { cancelUpload, pauseUpload, resumeUpload } from './upload-store.ts';

/** Rendered only if its own upload has changed. */
export const UploadRow = memo(function UploadRow({ upload }: { upload: Upload }) {
  const { id, name, status } = upload;
  const isFailed = status === 'failed';
  const hasProgress = status !== 'done' && !isFailed;
  return (
    <Box
      component="li"
      aria-label={name}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        pl: 4,
        pr: 2,
        py: 2,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography noWrap title={name}>
          {name}
        </Typography>
        {hasProgress && (
          <LinearProgress
            variant="determinate"
            value={Math.round(uploadProgress([upload]).share * 100)}
            color={status === 'sending' ? 'primary' : 'inherit'}
            aria-label={m.progressOf({ name })}
            sx={{ my: 1, height: 4, borderRadius: 2 }}
          />
        )}
        <Typography
          variant="body2"
          sx={{ ...tabularNumbers, color: isFailed ? 'error.text' : 'text.secondary' }}
        >
          {uploadStatus(upload)}
        </Typography>
      </Box>
      {status === 'done' && <StateIcon icon={CircleCheck} colour="success.text" />}
      {isFailed && <StateIcon icon={CircleAlert} colour="error.text" />}
      {['waiting', 'sending', 'offline'].includes(status) && (
        <RowButton
          label={m.pauseUpload({ name })}
          title={m.pause}
          icon={Pause}
          onClick={() => pauseUpload(id)}
        />
      )}
      {status === 'paused' && (
        <RowButton
          label={m.resumeUpload({ name })}
          title={m.resume}
          icon={Play}
          onClick={() => resumeUpload(id)}
        />
      )}
      {isFailed && (
        <RowButton
          label={m.retryUpload({ name })}
          title={m.retry}
          icon={RotateCw}
          onClick={() => resumeUpload(id)}
        />
      )}
      {status !== 'done' && (
        <RowButton
          label={m.cancelUpload({ name })}
          title={m.cancel}
          icon={X}
          onClick={() => cancelUpload(id)}
        />
      )}
    </Box>
  );
});

function StateIcon({ icon: Icon, colour }: { icon: LucideIcon; colour: string }) {
  return (
    <Box component="span" aria-hidden sx={{ display: 'inline-flex', flex: 'none', color: colour }}>
      <Icon size={18} />
    </Box>
  );
}

type RowButtonProps = { label: string; title: string; icon: LucideIcon; onClick: () => void };

function RowButton({ label, title, icon: Icon, onClick }: RowButtonProps) {
  return (
    <Tooltip title={title}>
      <IconButton aria-label={label} onClick={onClick} sx={{ flex: 'none' }}>
        <Icon size={16} aria-hidden />
      </IconButton>
    </Tooltip>
  );
}
