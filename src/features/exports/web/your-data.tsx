import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Download, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ChangeEvent } from 'react';
import { Link } from 'react-router';
import { download } from '#src/platform/web/download.ts';
import { restoreFrom } from './restore-from.ts';
import type { Restored } from './restore-from.ts';

/** Everything one has here, to take along; and to bring back into an empty account. */
export function YourData() {
  const chooser = useRef<HTMLInputElement>(null);
  const [isPacking, setIsPacking] = useState(false);
  const [isReading, setIsReading] = useState(false);
  const [answer, setAnswer] = useState<Restored | null>(null);

  async function pack() {
    setIsPacking(true);
    await download('/api/v1/exports/everything');
    setIsPacking(false);
  }

  async function read({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    // The same file may be chosen again.
    target.value = '';
    if (!file) return;
    setIsReading(true);
    setAnswer(null);
    setAnswer(await restoreFrom(file));
    setIsReading(false);
  }

  return (
    <Box sx={{ display: 'grid', gap: 4, justifyItems: 'start' }}>
      <Typography sx={{ color: 'text.secondary' }}>
        Leave whenever you like: one ZIP with every record as CSV and JSON. An empty account of any Stint
        takes it back, whole.
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button
          variant="outlined"
          loading={isPacking}
          loadingPosition="start"
          startIcon={<Download size={16} aria-hidden />}
          onClick={() => void pack()}
        >
          Export everything
        </Button>
        <Button
          color="inherit"
          loading={isReading}
          loadingPosition="start"
          startIcon={<Upload size={16} aria-hidden />}
          onClick={() => chooser.current?.click()}
        >
          Bring an export back
        </Button>
        <input
          ref={chooser}
          hidden
          type="file"
          accept=".zip,application/zip"
          aria-label="Export to bring back"
          onChange={(event) => void read(event)}
        />
        <Button component={Link} to="/imports" color="inherit">
          Move in from another tool
        </Button>
      </Box>
      {answer && (
        <Alert severity={answer.isDone ? 'success' : 'error'} sx={{ width: '100%' }}>
          {answer.message}
        </Alert>
      )}
    </Box>
  );
}
