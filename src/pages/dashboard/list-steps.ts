import * as m from '#messages/dashboard-page.ts';

/** What an account has already; undefined until it is known. */
export type FirstRecords = {
  hasClient: boolean | undefined;
  hasProject: boolean | undefined;
  hasEntry: boolean | undefined;
  /** Whether the settings say what invoices print. */
  hasInvoiceDetails: boolean | undefined;
};

export type Step = {
  label: string;
  to: string;
  isDone: boolean | undefined;
  note: string;
  canComeFirst?: true;
};

/** From the first client to what invoices need, and the one to do next. */
export function listSteps(records: FirstRecords): { steps: readonly Step[]; next: Step | undefined } {
  const { hasClient, hasProject, hasEntry, hasInvoiceDetails } = records;
  const steps: Step[] = [
    { label: m.addClient, to: '/clients?new=1', isDone: hasClient, note: m.addClientHint },
    { label: m.addProject, to: '/projects?new=1', isDone: hasProject, note: m.addProjectHint },
    { label: m.trackTime, to: '/timesheets', isDone: hasEntry, note: m.trackTimeHint },
    {
      label: m.addInvoiceDetails,
      to: '/invoices/settings',
      isDone: hasInvoiceDetails,
      note: m.invoiceDetailsHint,
      canComeFirst: true,
    },
  ];
  const isKnown = hasClient !== undefined && hasProject !== undefined && hasEntry !== undefined;
  return { steps, next: isKnown ? steps.find(({ isDone }) => !isDone) : undefined };
}
