import * as m from '#messages/client-page.ts';
import type { Client } from '#src/features/clients/contract.ts';
import { undoMerge } from '#src/features/clients/web/public.tsx';
import type { ClientInvoices } from '#src/features/invoices/web/public.tsx';
import type { Project } from '#src/features/projects/contract.ts';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { formatDuration, hoursToMs } from '#src/platform/shared/durations.ts';

export type TimelineEvent = {
  key: string;
  /** ISO 8601. */
  at: string;
  /** With a `name` tag, unless the name is left out. */
  text: string;
  name: string;
  to?: string;
  undo?: () => void;
};

type TimelineRecords = {
  projects: readonly Project[];
  entries: readonly TimesheetEntry[];
  merges: readonly { operationId: string; name: string; at: string }[];
  invoicing: ClientInvoices | undefined;
};

/** Newest first. */
export function clientTimeline(
  client: Client,
  { projects, entries, merges, invoicing }: TimelineRecords,
): TimelineEvent[] {
  const { name, createdAt, updatedAt } = client;
  return [
    { key: 'added', at: createdAt, text: m.addedClient, name },
    ...(updatedAt === createdAt ? [] : [{ key: 'changed', at: updatedAt, text: m.changedClient, name: '' }]),
    ...merges.map((merge) => ({
      key: merge.operationId,
      at: merge.at,
      text: m.mergedIn,
      name: merge.name,
      undo: () => void undoMerge(merge.operationId),
    })),
    ...projects.map((project) => ({
      key: project.id,
      at: project.createdAt,
      text: m.addedProject,
      name: project.name,
      to: `/projects/${project.id}`,
    })),
    ...entries.map((entry) => ({
      key: entry.id,
      at: entry.createdAt,
      text: m.loggedTime({ duration: formatDuration(hoursToMs(entry.duration)) }),
      name: entry.description,
    })),
    ...(invoicing?.documents ?? []).map(({ id, at, title }) => ({
      key: id,
      at,
      text: m.issuedDocument,
      name: title,
      to: `/invoices/${id}`,
    })),
    ...(invoicing?.payments ?? []).map(({ id, at, kind, amount }) => ({
      key: id,
      at,
      text: paymentTexts[kind]({ amount }),
      name: '',
    })),
  ].toSorted((a, b) => (a.at < b.at ? 1 : -1));
}

const paymentTexts = {
  payment: m.receivedPayment,
  refund: m.paidBack,
  writeOff: m.wroteOff,
} as const;
