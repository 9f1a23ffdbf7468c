/** What only the open dialog needs: checks and saves what was entered. */
import * as z from 'zod';
import { ElectronicAddress } from '#src/features/clients/contract-fields.ts';
import type { Client } from '#src/features/clients/contract.ts';
import { changeClient } from '#src/features/clients/web/public.tsx';
import { WritableInvoiceSettings } from '#src/features/invoices/contract-fields.ts';
import type { InvoiceSettings } from '#src/features/invoices/contract.ts';
import { invoices } from '#src/features/invoices/web/api.ts';
import { refetchInvoices } from '#src/features/invoices/web/queries.ts';
import { validationErrors } from '#src/platform/shared/validation-messages.ts';
import { invalidateChanged } from '#src/platform/web/live/invalidate-queries.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { pick, withDetails } from './missing-details.ts';
import type { DetailValues, StoredSettings } from './missing-details.ts';

/** What the server will refuse to save in the settings and of the client, by the field of the dialog. */
export function refusedDetails({
  settings,
  client,
}: {
  settings: InvoiceSettings;
  client: Client | undefined;
}) {
  const { electronicAddress } = client ?? {};
  return [
    ...problemsOf(WritableInvoiceSettings, settings),
    ...problemsOf(z.object({ electronicAddress: ElectronicAddress.optional() }), { electronicAddress }),
  ];
}

function problemsOf(schema: z.ZodType, value: unknown): { field: string; reason: string }[] {
  const { fields } = validationErrors(schema.safeParse(value).error?.issues ?? []);
  return Object.entries(fields).map(([field, reason]) => ({ field, reason }));
}

/** Saves what was changed of the client and in the settings. */
export async function saveDetails(
  details: DetailValues,
  { stored, client }: { stored: StoredSettings; client: Client | undefined },
): Promise<void> {
  const { settings, revision } = stored;
  const next = withDetails(details, { settings, client });
  // First: with the settings, the tax of drafts follows what is known of their clients.
  const { client: nextClient } = next;
  // Only these: in private mode, the address that this page can't read would be emptied.
  const changed =
    client && nextClient
      ? clientFields.filter((field) => !isSame(pick(nextClient, [field]), pick(client, [field])))
      : [];
  if (client && nextClient && changed.length > 0) {
    await changeClient({ id: client.id, revision: client.revision, ...pick(nextClient, changed) });
    await invalidateChanged(queryClient, 'clients');
  }
  if (!isSame(next.settings, settings)) {
    const saved = await invoices.updateSettings.call({ settings: next.settings, revision });
    queryClient.setQueryData(invoices.settings.queryKey({ input: {} }), saved);
    void refetchInvoices();
  }
}

const clientFields = [
  'postalAddress',
  'vatId',
  'registrationId',
  'electronicAddress',
  'buyerReference',
] as const;

/** Compares plain values, with keys in the same order. */
function isSame(one: object, other: object): boolean {
  const written = (value: object) =>
    JSON.stringify(value, (_key, part: unknown) => (part === '' ? null : part));
  return written(one) === written(other);
}
