import Button from '@mui/material/Button';
import type { ButtonProps } from '@mui/material/Button';
import { useLogout } from './use-logout.ts';

export function LogoutButton({ variant = 'text' }: Pick<ButtonProps, 'variant'>) {
  const logout = useLogout();
  return (
    <Button variant={variant} color="inherit" onClick={() => void logout()}>
      Logout
    </Button>
  );
}
