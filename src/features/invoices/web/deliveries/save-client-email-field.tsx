import { useWatch } from 'react-hook-form';
import * as m from '#messages/invoices.ts';
import { SwitchInput } from '#src/platform/web/form/fields/switch-input.tsx';
import { findNewAddress, splitAddresses } from './send-form.ts';
import type { SendFormValues } from './send-form.ts';

type SaveClientEmailFieldProps = {
  clientName: string;
  /** The addresses of the client. */
  known: readonly string[];
};

/** Offers to save a recipient that the client doesn’t have. */
export function SaveClientEmailField({ clientName, known }: SaveClientEmailFieldProps) {
  const to = useWatch<SendFormValues, 'to'>({ name: 'to' });
  const email = findNewAddress(splitAddresses(to), known);
  if (email === undefined) return null;
  return <SwitchInput name="savesClientEmail" label={m.saveClientEmail({ email, client: clientName })} />;
}
