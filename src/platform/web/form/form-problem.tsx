import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import * as m from '#messages/platform.ts';

type FormProblemProps = { message: string; onLoadNewer: (() => Promise<void>) | undefined };

/**
 * The error of the whole form; for a record changed elsewhere, offers to load the latest version and keeps what was
 * typed.
 */
export function FormProblem({ message, onLoadNewer }: FormProblemProps) {
  const [isLoading, setIsLoading] = useState(false);
  if (!onLoadNewer) return <Alert severity="error">{message}</Alert>;

  async function load(run: () => Promise<void>) {
    setIsLoading(true);
    await run();
    setIsLoading(false);
  }

  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" loading={isLoading} onClick={() => void load(onLoadNewer)}>
          {m.loadLatestVersion}
        </Button>
      }
    >
      {m.staleRecord({ message })}
    </Alert>
  );
}
