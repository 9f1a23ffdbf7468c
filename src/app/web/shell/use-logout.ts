import { useNavigate } from 'react-router';
import { confirmUploadLoss } from '#src/features/documents/web/upload/sign-out-question.ts';
import { useSessionActions } from '#src/features/identity/web/public.tsx';
import { confirmSignOut } from '#src/features/timesheets/web/pending-changes/sign-out-guard.ts';
import { beginSignOut } from '#src/platform/web/current-account.ts';
import { queryClient } from '#src/platform/web/query-client.ts';

/**
 * Signs out and goes to the login page, without a way back to what the last account was looking at. Who has something
 * that was not sent yet is asked first. [2.31]
 */
export function useLogout(): () => Promise<void> {
  const { signOut } = useSessionActions();
  const navigate = useNavigate();
  return async () => {
    if (!(await confirmSignOut()) || !(await confirmUploadLoss())) return;
    // Responses to running requests no longer belong to an account.
    beginSignOut();
    await queryClient.cancelQueries();
    await signOut();
    await navigate('/auth/login', { replace: true });
  };
}
