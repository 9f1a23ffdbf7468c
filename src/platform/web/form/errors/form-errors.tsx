import { useFormContext, useFormState } from 'react-hook-form';
import * as m from '#messages/platform.ts';
import { collectErrors, hiddenFieldsError, isFieldVisible } from '#src/platform/web/form/visible-fields.ts';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';

/** Says beside the button why a page’s form wasn’t saved, also if no field shows it. */
export function FormErrors() {
  const { control } = useFormContext();
  const { errors, submitCount } = useFormState({ control });
  const all = collectErrors(errors);
  if (submitCount === 0 || all.length === 0) return null;
  const isSomeMarked = all.some(([name]) => isFieldVisible(name, control));
  const hidden = hiddenFieldsError(all, control);
  return <Alert tone="error">{[isSomeMarked && m.checkHighlighted, hidden].filter(Boolean).join(' ')}</Alert>;
}
