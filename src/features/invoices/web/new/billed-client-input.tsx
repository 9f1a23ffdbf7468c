import { UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import * as m from '#messages/invoices.ts';
import type { Client } from '#src/features/clients/contract.ts';
import { ClientDialog } from '#src/features/clients/web/public.tsx';
import { compareNames } from '#src/platform/shared/text.ts';
import { ComboboxInput } from '#src/platform/web/form/fields/combobox-input.tsx';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import * as styles from './billed-client-input.module.css';

type BilledClientInputProps = {
  clients: readonly Client[];
  required?: boolean;
  onPick: (picked: { label: string } | null) => void;
};

/** Whom to bill. A client that is missing is added beside it, and then chosen. */
export function BilledClientInput({ clients, required = false, onPick }: BilledClientInputProps) {
  const { setValue } = useFormContext<{ clientId: string | null }>();
  const [isAdding, setIsAdding] = useState(false);
  return (
    <div className={styles.client}>
      <ComboboxInput
        name="clientId"
        label={m.client}
        options={clientOptions(clients)}
        required={required}
        onPick={onPick}
      />
      <Button size="small" tone="neutral" icon={UserRoundPlus} onClick={() => setIsAdding(true)}>
        {m.addClient}
      </Button>
      {isAdding && (
        <ClientDialog
          onAdded={({ id, name }) => {
            setValue('clientId', id, { shouldDirty: true, shouldValidate: true });
            onPick({ label: name });
          }}
          onClose={() => setIsAdding(false)}
        />
      )}
    </div>
  );
}

/** Active clients by name, without the internal one, whose work isn’t billed. */
export function clientOptions(clients: readonly Client[]) {
  return clients
    .filter(({ isInternal }) => !isInternal)
    .toSorted((a, b) => Number(b.isActive) - Number(a.isActive) || compareNames(a.name, b.name))
    .map(({ id, name }) => ({ id, label: name }));
}
