import Button from '@mui/material/Button';
import { useSyncExternalStore } from 'react';

/**
 * The page is prerendered. Until its script has loaded, the button looks ready but is disabled; otherwise the browser
 * would submit the form natively.
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

function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
