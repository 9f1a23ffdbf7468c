import { useMutation } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import * as m from '#messages/admin-page.ts';
import { audit } from '#src/features/admin/web/public.tsx';
import { toFailure } from '#src/platform/web/failure.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';

/** Checks that no entry of the log was changed or removed. */
export function useAuditCheck() {
  const check = useMutation(audit.verify.mutationOptions());
  return {
    button: (
      <Button
        variant="outlined"
        icon={ShieldCheck}
        iconSize={18}
        isBusy={check.isPending}
        onClick={() => check.mutate({})}
      >
        {m.checkLog}
      </Button>
    ),
    result: check.error ? (
      <Alert tone="error">{toFailure(check.error).message}</Alert>
    ) : (
      check.data && <AuditCheckResult {...check.data} />
    ),
  };
}

function AuditCheckResult({ entryCount, brokenAt }: { entryCount: number; brokenAt: number | null }) {
  return brokenAt === null ? (
    <Alert tone="success" role="status">
      {m.logComplete({ count: entryCount })}
    </Alert>
  ) : (
    <Alert tone="error">{m.logBroken({ id: brokenAt })}</Alert>
  );
}
