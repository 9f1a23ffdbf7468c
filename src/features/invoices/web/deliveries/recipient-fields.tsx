import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import * as m from '#messages/invoices.ts';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { LinkButton } from '#src/platform/web/kit/actions/text-link.tsx';
import { ChipButton } from '#src/platform/web/kit/display/chip.tsx';
import * as styles from './deliveries.module.css';
import { splitAddresses } from './send-form.ts';
import type { EmailFormValues } from './send-form.ts';

type RecipientFieldsProps = { addresses: readonly { name: string; email: string }[] };

/** To, Cc and Bcc, with addresses that the client has. */
export function RecipientFields({ addresses }: RecipientFieldsProps) {
  const { getValues, setValue } = useFormContext<EmailFormValues>();
  const typed = useWatch<EmailFormValues, ['to', 'cc', 'bcc']>({ name: ['to', 'cc', 'bcc'] });
  const [isAdding, setIsAdding] = useState(false);
  const [hadCopies] = useState(() => getValues('cc') !== '' || getValues('bcc') !== '');
  const used = new Set(typed.flatMap((text) => splitAddresses(text.toLowerCase())));
  const unused = addresses.filter(({ email }) => !used.has(email.toLowerCase()));
  const add = (email: string) =>
    setValue('to', [...splitAddresses(getValues('to')), email].join(', '), { shouldDirty: true });
  return (
    <>
      <TextInput name="to" label={m.emailTo} help={m.emailCcHelp} inputMode="email" required autoFocus />
      {unused.length > 0 && (
        <div role="group" aria-label={m.addRecipient} className={styles.actions}>
          {unused.map(({ name, email }) => (
            <ChipButton key={email} title={email} onClick={() => add(email)}>
              {name === '' ? email : `${name} · ${email}`}
            </ChipButton>
          ))}
        </div>
      )}
      {hadCopies || isAdding ? (
        <>
          <TextInput name="cc" label={m.emailCc} inputMode="email" autoFocus={isAdding} />
          <TextInput name="bcc" label={m.emailBcc} help={m.emailBccHelp} inputMode="email" />
        </>
      ) : (
        <span className={styles.atStart}>
          <LinkButton onClick={() => setIsAdding(true)}>{m.addCopies}</LinkButton>
        </span>
      )}
    </>
  );
}
