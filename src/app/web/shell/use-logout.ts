import { useNavigate } from 'react-router';
import { useSessionActions, loginPath } from '#src/features/identity/web/public.tsx';
import { beginSignOut } from '#src/platform/web/current-account.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { loadedShellParts } from './load-shell-parts.ts';

/**
 * Signs out and goes to the login page, without a way back to what the last account was looking at. Asks first if
 * something hasn’t been sent yet. [2.31]
 */
export function useLogout(): () => Promise<void> {
  const { signOut } = useSessionActions();
  const navigate = useNavigate();
  return async () => {
    for (const { confirmSignOut } of loadedShellParts())
      if (confirmSignOut && !(await confirmSignOut())) return;
    // Responses to running requests no longer belong to an account.
    beginSignOut();
    await queryClient.cancelQueries();
    await signOut();
    await navigate(loginPath, { replace: true });
  };
}
