import * as m from '#messages/clients.ts';
import { clientTextLabels } from '#src/features/clients/client-text-labels.ts';
import type { Client } from '#src/features/clients/contract.ts';
import type { referringFeatures } from '#src/features/clients/rules/client-limits.ts';
import { droppedFields, mergedFields } from '#src/features/clients/rules/merged-fields.ts';
import { mapValues } from '#src/platform/shared/objects.ts';
import { formatList } from '#src/platform/shared/text.ts';
import * as styles from './merge.module.css';

type MergePreviewProps = {
  target: Client;
  source: Client;
  moves: readonly { feature: ReferringFeature; count: number }[];
};

type ReferringFeature = (typeof referringFeatures)[number];

/** Shows what moves, what is copied and what is lost. */
export function MergePreview({ target, source, moves }: MergePreviewProps) {
  const taken = Object.keys(mergedFields(target, source)).map(fieldLabel);
  const dropped = droppedFields(target, source).map(fieldLabel);
  return (
    <ul aria-label={m.whatWillHappen} className={styles.outcome}>
      <li>
        {moves.length === 0
          ? m.noRecordsToMove({ source: source.name })
          : m.recordsWillMove({
              records: formatList(moves.map(({ feature, count }) => recordCounts[feature]({ count }))),
              source: source.name,
              target: target.name,
            })}
      </li>
      {taken.length > 0 && <li>{m.copiedFields({ source: source.name, fields: formatList(taken) })}</li>}
      {dropped.length > 0 && (
        <li>{m.notCopiedFields({ target: target.name, fields: formatList(dropped) })}</li>
      )}
      <li>{m.sourceIsDeleted({ source: source.name })}</li>
    </ul>
  );
}

const recordCounts: Readonly<Record<ReferringFeature, (of: { count: number }) => string>> = {
  projects: m.projectCount,
  timesheets: m.entryCount,
  accounts: m.viewerCount,
  documents: m.documentCount,
  timer: m.runningTimerCount,
  invoices: m.invoiceAndQuoteCount,
  payments: m.paymentCount,
  recurringInvoices: m.recurringInvoiceCount,
  scheduledReports: m.scheduledReportCount,
  reminders: m.reminderStopCount,
  expenses: m.expenseCount,
  approvals: m.approvalCount,
};

function fieldLabel(field: string): string {
  return fieldLabels[field] ?? field;
}

/** The label of a field, within a sentence. */
function lowerFirst(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1);
}

const fieldLabels: Readonly<Record<string, string>> = {
  ...mapValues(clientTextLabels, lowerFirst),
  name: m.nameField,
  email: m.emailField,
  phone: m.phoneField,
  notes: m.notesField,
  address: m.freeFormAddressField,
  isActive: m.activeField,
  contacts: m.contactsField,
  postalAddress: m.addressField,
  vatId: m.vatId,
  currency: m.currencyField,
  language: m.languageField,
  paymentTermsDays: m.paymentTermsField,
  eInvoiceFormat: m.eInvoiceField,
  electronicAddress: m.eInvoiceAddressField,
  tags: m.tagsField,
  colour: m.colourField,
  billingType: m.billingField,
  hourlyRate: m.hourlyRateField,
  retainerRate: m.retainerRateField,
  retainerHours: m.hoursBoughtField,
};
