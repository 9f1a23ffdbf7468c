import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import * as m from '#messages/admin-page.ts';
import { audit } from '#src/features/admin/web/public.tsx';
import { toFailure } from '#src/platform/web/failure.ts';

/** Checks that no entry of the log was changed or removed. */
export function useAuditCheck() {
  const check = useMutation(audit.verify.mutationOptions());
  return {
    button: (
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<ShieldCheck size={18} aria-hidden />}
        loading={check.isPending}
        loadingPosition="start"
        onClick={() => check.mutate({})}
      >
        {m.checkLog}
      </Button>
    ),
    result: check.error ? (
      <Alert severity="error">{toFailure(check.error).message}</Alert>
    ) : (
      check.data && <AuditCheckResult {...check.data} />
    ),
  };
}

function AuditCheckResult({ entryCount, brokenAt }: { entryCount: number; brokenAt: number | null }) {
  return brokenAt === null ? (
    <Alert severity="success" role="status">
      {m.logComplete({ count: entryCount })}
    </Alert>
  ) : (
    <Alert severity="error">{m.logBroken({ id: brokenAt })}</Alert>
  );
}
