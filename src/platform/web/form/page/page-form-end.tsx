import { useFormState, useFormContext } from 'react-hook-form';
import * as m from '#messages/platform.ts';
import { collectErrors, hiddenFieldsError, isFieldVisible } from '#src/platform/web/form/visible-fields.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import * as styles from './page-form.module.css';

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

/** Says beside the button why a page’s form wasn’t saved, also if no field shows it. */
function FormErrors() {
  const { control } = useFormContext();
  const { errors, submitCount } = useFormState({ control });
  const all = collectErrors(errors);
  if (submitCount === 0 || all.length === 0) return null;
  const isSomeMarked = all.some(([name]) => isFieldVisible(name, control));
  const hidden = hiddenFieldsError(all, control);
  return <Alert tone="error">{[isSomeMarked && m.checkHighlighted, hidden].filter(Boolean).join(' ')}</Alert>;
}
