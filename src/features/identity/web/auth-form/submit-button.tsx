import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { useIsHydrated } from '#src/platform/web/server-rendering/use-is-hydrated.ts';
import * as styles from './auth-form.module.css';

/**
 * The page is prerendered. Until its script has loaded, the button looks ready but is disabled; otherwise the browser
 * would submit the form natively.
 */
export function SubmitButton({ isSending, children }: { isSending: boolean; children: string }) {
  const isHydrated = useIsHydrated();
  return (
    <Button
      type="submit"
      variant="filled"
      size="large"
      isBusy={isSending}
      disabled={!isHydrated}
      className={isHydrated ? undefined : styles.starting}
    >
      {children}
    </Button>
  );
}
