import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { refusalErrors } from './account-form.ts';
import type { AccountErrors } from './account-form.ts';

export type AccountFields = { name: string; email: string; password: string };

/** One submission of a sign-in page: checked here, then by the identity service; errors go to their fields. */
export function useAccountForm(
  check: (fields: AccountFields) => AccountErrors,
  send: (fields: AccountFields) => Promise<void>,
) {
  const [errors, setErrors] = useState<AccountErrors>({});
  const [isSending, setSending] = useState(false);

  async function submit(form: HTMLFormElement): Promise<void> {
    const fields = fieldsOf(form);
    const found = check(fields);
    if (Object.keys(found).length > 0) {
      show(form, found);
      return;
    }
    setErrors({});
    setSending(true);
    try {
      await send(fields);
    } catch (error) {
      show(form, refusalErrors(error));
    } finally {
      setSending(false);
    }
  }

  function show(form: HTMLFormElement, found: AccountErrors): void {
    setErrors(found);
    const first = Object.keys(found)[0];
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

function fieldsOf(form: HTMLFormElement): AccountFields {
  const values = new FormData(form);
  const textOf = (name: string) => {
    const value = values.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { name: textOf('name').trim(), email: textOf('email').trim(), password: textOf('password') };
}
