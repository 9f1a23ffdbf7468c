import Button from '@mui/material/Button';
import { useSyncExternalStore } from 'react';

/**
 * Login and Register. The page is there before its script: until the script has come the button looks ready but waits,
 * or the browser would send the form itself, to nobody.
 */
export function SubmitButton({ isSending, children }: { isSending: boolean; children: string }) {
  const isHydrated = useIsHydrated();
  return (
    <Button
      type="submit"
      variant="contained"
      size="large"
      loading={isSending}
      disabled={!isHydrated}
      sx={
        isHydrated
          ? {}
          : {
              '&.Mui-disabled': {
                bgcolor: 'primary.main',
                color: 'primary.contrastText',
                cursor: 'progress',
              },
            }
      }
    >
      {children}
    </Button>
  );
}

/** Whether the script has taken over the page that was rendered beforehand. */
function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
