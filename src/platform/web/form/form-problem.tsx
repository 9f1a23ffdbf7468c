import { useState } from 'react';
import * as m from '#messages/platform.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';

type FormProblemProps = { message: string; onLoadNewer: (() => Promise<void>) | undefined };

/**
 * The error of the whole form; for a record changed elsewhere, offers to load the latest version and keeps what was
 * typed.
 */
export function FormProblem({ message, onLoadNewer }: FormProblemProps) {
  const [isLoading, setIsLoading] = useState(false);
  if (!onLoadNewer) return <Alert tone="error">{message}</Alert>;

  async function load(run: () => Promise<void>) {
    setIsLoading(true);
    await run();
    setIsLoading(false);
  }

  return (
    <Alert
      tone="warning"
      action={
        <Button tone="neutral" isBusy={isLoading} onClick={() => void load(onLoadNewer)}>
          {m.loadLatestVersion}
        </Button>
      }
    >
      {m.staleRecord({ message })}
    </Alert>
  );
}
