import type { ReactNode } from 'react';
import * as m from '#messages/platform.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';

/** Something failed that can be tried again. */
export function RetryAlert({ onRetry, children }: { onRetry: () => void; children: ReactNode }) {
  return (
    <Alert
      tone="error"
      action={
        <Button tone="neutral" onClick={onRetry}>
          {m.tryAgain}
        </Button>
      }
    >
      {children}
    </Alert>
  );
}
