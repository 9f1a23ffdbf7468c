import type { PortalWords } from '#src/features/portal/contract-portal.ts';

/** Words of the portal, in the client’s language rather than that of the interface. */
export type PortalTexts = {
  /** Sent as they are; the words of a document have the rest. */
  page: Omit<PortalWords, 'scanToPay'>;
  /** "12:30 h left of 40:00 h" */
  left: (left: string, total: string) => string;
  until: (day: string) => string;
  starts: (day: string) => string;
  used: string;
  carried: string;
  over: string;
  /** Changes of the used hours that the log doesn’t have. */
  adjusted: string;
  /** Time of the log that takes none of the hours. */
  hourly: string;
  usedUp: string;
  runsOut: (day: string) => string;
  due: (day: string) => string;
  open: (count: number, amount: string) => string;
  asOf: (day: string) => string;
  billableOnly: string;
  amountsRounded: string;
  notBillable: string;
  ofBudget: (hours: string, budget: string) => string;
};
