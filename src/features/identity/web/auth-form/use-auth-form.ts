import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { toAuthErrors } from './auth-form-errors.ts';
import type { AuthErrors } from './auth-form-errors.ts';

export type AuthFields = { name: string; email: string; password: string; code: string };

/** Validates a sign-in form here and on the server, and shows each error at its field. */
export function useAuthForm(
  check: (fields: AuthFields) => AuthErrors,
  send: (fields: AuthFields) => Promise<void>,
) {
  const [errors, setErrors] = useState<AuthErrors>({});
  const [isSending, setSending] = useState(false);

  async function submit(form: HTMLFormElement): Promise<void> {
    const fields = readFields(form);
    const fieldErrors = check(fields);
    if (Object.keys(fieldErrors).length > 0) {
      show(form, fieldErrors);
      return;
    }
    setErrors({});
    setSending(true);
    try {
      await send(fields);
    } catch (error) {
      show(form, toAuthErrors(error));
    } finally {
      setSending(false);
    }
  }

  function show(form: HTMLFormElement, shown: AuthErrors): void {
    setErrors(shown);
    const first = Object.keys(shown)[0];
    const field = first === undefined ? null : form.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
  }

  return {
    errors,
    isSending,
    onSubmit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault();
      if (!isSending) void submit(event.currentTarget);
    },
  };
}

function readFields(form: HTMLFormElement): AuthFields {
  const values = new FormData(form);
  const textOf = (name: string) => {
    const value = values.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    name: textOf('name').trim(),
    email: textOf('email').trim(),
    password: textOf('password'),
    code: textOf('code').trim(),
  };
}
