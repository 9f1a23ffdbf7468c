import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ClientChange, NewClient } from '#src/features/clients/contract.ts';
import type { Client } from '#src/features/clients/contract.ts';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';
import { saveNew } from '#src/platform/web/form/save-new.ts';
import { freshId } from '#src/platform/web/fresh-id.ts';
import { notify } from '#src/platform/web/notice/notices.ts';
import { clients } from './api.ts';
import { BillingDefaults } from './billing-defaults.tsx';

type ClientDialogProps = {
  /** Absent for a new one. */
  client?: Client | undefined;
  onClose: () => void;
};

/** Adds a client, or changes one. */
export function ClientDialog({ client, onClose }: ClientDialogProps) {
  const queries = useQueryClient();
  const [id] = useState(() => client?.id ?? freshId());

  async function saved(what: string) {
    notify(what);
    await queries.invalidateQueries({ queryKey: clients.key() });
  }

  if (!client) {
    return (
      <FormDialog
        title="Add client"
        schema={NewClient}
        values={{ id, ...nothingSaid }}
        onSave={async (values) => {
          const { create, update } = clients;
          await saveNew({ ...values, id }, { create: create.call, update: update.call });
          await saved(`Added ${values.name}`);
        }}
        onClose={onClose}
      >
        <ClientFields />
      </FormDialog>
    );
  }
  return (
    <FormDialog
      title="Edit client"
      schema={ClientChange}
      values={valuesOf(client)}
      onSave={async (values) => {
        const { name } = await clients.update.call(values);
        await saved(`Saved ${name}`);
      }}
      readNewer={async () => {
        const newer = await clients.get.call({ id });
        return newer && valuesOf(newer);
      }}
      onClose={onClose}
    >
      <ClientFields />
    </FormDialog>
  );
}

function ClientFields() {
  return (
    <>
      <TextInput name="name" label="Name" required autoFocus />
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <TextInput name="email" label="E-mail" type="email" />
        <TextInput name="phone" label="Phone" type="tel" />
      </Box>
      <TextInput name="address" label="Address" rows={2} />
      <TextInput name="notes" label="Notes" rows={2} help="For you alone; your client never sees them." />
      <BillingDefaults />
    </>
  );
}

const nothingSaid = {
  name: '',
  email: null,
  phone: null,
  address: null,
  notes: null,
  billingType: null,
  hourlyRate: null,
  retainerRate: null,
  retainerHours: null,
};

function valuesOf(client: Client) {
  const { id, revision, name, email, phone, address, notes } = client;
  const { billingType, hourlyRate, retainerRate, retainerHours } = client;
  return {
    id,
    revision,
    name,
    email,
    phone,
    address,
    notes,
    billingType,
    hourlyRate,
    retainerRate,
    retainerHours,
  };
}
