import * as z from 'zod';
import { RequestForClient } from '#src/features/approvals/contract-clients.ts';
import { PortalDocuments, PortalUploads } from './contract-files.ts';
import { PortalQuotes } from './contract-quotes.ts';
import { ProposalForm, ReportForm } from './contract-submissions.ts';

const Status = z.strictObject({ kind: z.string(), label: z.string() });
const Fact = z.strictObject({ label: z.string(), value: z.string() });

const Payment = z.strictObject({
  title: z.string(),
  facts: z.array(z.strictObject({ label: z.string(), value: z.string(), isNumber: z.boolean() })),
  instructions: z.string(),
  qr: z.strictObject({ size: z.int(), path: z.string() }).nullable(),
  page: z.strictObject({ label: z.string(), url: z.string() }).nullable(),
});

/** A document of the client; its ID means nothing elsewhere. */
const PortalInvoice = z.strictObject({
  id: z.string(),
  title: z.string(),
  day: z.string(),
  /** "Due 30 November 2026" */
  due: z.string(),
  status: Status.nullable(),
  amount: z.string(),
  hasPdf: z.boolean(),
  /** Whether it has the XML of an electronic invoice. */
  hasEInvoice: z.boolean(),
});
export type PortalInvoice = z.infer<typeof PortalInvoice>;

/** What the client paid beyond their invoices, and the invoices that it was used for. */
const PortalCredit = z.strictObject({
  /** Per currency; empty if all of it is used. */
  amount: z.string(),
  uses: z.array(z.strictObject({ title: z.string(), day: z.string(), amount: z.string() })),
});

const PortalRetainer = z.strictObject({
  project: z.string(),
  /** "12:30 h left of 40:00 h" */
  headline: z.string(),
  period: z.string(),
  /** Used, from 0 to 1; null before the first period. */
  share: z.number().nullable(),
  facts: z.array(Fact),
  forecast: z.string(),
  isUsedUp: z.boolean(),
});
export type PortalRetainer = z.infer<typeof PortalRetainer>;

/** A line of the work log: a month, a day or an entry. */
const WorkRow = z.strictObject({
  /** In the log, from 0. */
  place: z.int(),
  /** Heading of the day, where it begins. */
  day: z.string().nullable(),
  title: z.string(),
  details: z.array(z.string()),
  hours: z.string(),
  amount: z.string().nullable(),
});
export type WorkRow = z.infer<typeof WorkRow>;

export const WorkPage = z.strictObject({
  rows: z.array(WorkRow),
  /** Where the next page begins; null after the last. */
  next: z.int().nullable(),
});
export type WorkPage = z.infer<typeof WorkPage>;

/** Words that only the page needs, in the client’s language. */
const wordNames = [
  'hours',
  'openInvoices',
  'nothingToPay',
  'credit',
  'creditHint',
  'pastInvoices',
  'statement',
  'work',
  'noWork',
  'showMore',
  'progress',
  'unbilled',
  'contact',
  'nothingShared',
  'howToPay',
  'downloadPdf',
  'downloadEInvoice',
  'failed',
  'print',
  'copy',
  'copied',
  'scanToPay',
  'allPdfs',
] as const;
const Words = z.record(z.enum(wordNames), z.string());
export type PortalWords = z.infer<typeof Words>;

/** Everything the portal shows of a client, written in the client’s language: what isn’t listed here isn’t shown. */
export const Portal = z.strictObject({
  language: z.string(),
  accentColour: z.string(),
  textColour: z.string(),
  /** ID of the logo, which changes with it; null without one. */
  logo: z.string().nullable(),
  owner: z.strictObject({ name: z.string(), lines: z.array(z.string()) }),
  client: z.strictObject({ name: z.string() }),
  greeting: z.string(),
  /** "As of 26 November 2026" */
  asOf: z.string(),
  retainers: z.array(PortalRetainer),
  /** Hours that wait for the client’s approval. */
  approvals: z.array(RequestForClient),
  /** Null: none waits for an answer. */
  quotes: PortalQuotes.nullable(),
  invoices: z
    .strictObject({
      /** "2 open · €1,190.00", per currency. */
      summary: z.string(),
      open: z.array(PortalInvoice.extend({ payment: Payment.nullable(), reported: z.string() })),
      credit: PortalCredit.nullable(),
      years: z.array(z.strictObject({ year: z.string(), items: z.array(PortalInvoice) })),
      /** Years with PDFs. */
      archives: z.array(z.string()),
      report: ReportForm,
      /** Currencies with a statement of account. */
      statements: z.array(z.string()),
    })
    .nullable(),
  /** Null if none is shared. */
  documents: PortalDocuments.nullable(),
  /** Null if the client can’t send files. */
  uploads: PortalUploads.nullable(),
  work: z.strictObject({ note: z.string(), page: WorkPage }).nullable(),
  progress: z.array(z.strictObject({ project: z.string(), hours: z.string(), share: z.number().nullable() })),
  /** "8:30 h · €850.00"; null if it isn't shared. */
  unbilled: z.string().nullable(),
  proposal: ProposalForm.nullable(),
  words: Words,
});
export type Portal = z.infer<typeof Portal>;
