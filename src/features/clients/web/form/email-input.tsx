import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import * as m from '#messages/clients.ts';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';

/** An email address. One without a top-level domain gets a warning, no error: intranets have them. */
export function EmailInput({ name, label }: { name: string; label: string }) {
  const { getFieldState } = useFormContext();
  const { isTouched } = getFieldState(name, useFormState({ name }));
  const email: unknown = useWatch({ name });
  const isUnusual = isTouched && typeof email === 'string' && withoutTopLevelDomain.test(email.trim());
  return <TextInput name={name} label={label} type="email" {...(isUnusual && { help: m.emailDomainHint })} />;
}

const withoutTopLevelDomain = /^[^@]+@[^@.]+$/;
