import { useFormState } from 'react-hook-form';
import * as m from '#messages/platform.ts';
import { FormErrors } from '#src/platform/web/form/errors/form-errors.tsx';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import styles from './page-form.module.css';

/** Why a form that is a page wasn’t saved. */
export type PageFormProblem = { message: string; isStale: boolean };

type PageFormEndProps = {
  problem: PageFormProblem | null;
  /** Loads the latest version, if someone else changed it. */
  onReload: (() => void) | undefined;
  saveLabel?: string;
  /** It stays in sight where there is room. */
  isSticky?: boolean;
  isDisabled?: boolean;
};

/** What wasn’t accepted, and the button that saves. */
export function PageFormEnd({
  problem,
  onReload,
  saveLabel = m.save,
  isSticky,
  isDisabled,
}: PageFormEndProps) {
  const { isSubmitting } = useFormState();
  return (
    <div className={styles.end} data-form-end={isSticky ? true : undefined}>
      <FormErrors />
      {problem && (
        <Alert
          tone="error"
          action={
            problem.isStale &&
            onReload && (
              <Button tone="neutral" onClick={onReload}>
                {m.loadLatestVersion}
              </Button>
            )
          }
        >
          {problem.message}
        </Alert>
      )}
      <Button type="submit" variant="filled" isBusy={isSubmitting} disabled={isDisabled}>
        {saveLabel}
      </Button>
    </div>
  );
}
