import { useNavigate } from 'react-router';
import { useSessionActions } from '#src/features/session/web/public.tsx';

/** Signs out and goes to the login page, without a way back to what the last account was looking at. [2.31] */
export function useLogout(): () => Promise<void> {
  const { signOut } = useSessionActions();
  const navigate = useNavigate();
  return async () => {
    await signOut();
    await navigate('/auth/login', { replace: true });
  };
}
