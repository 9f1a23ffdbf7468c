import { fillPlaceholders, unknownPlaceholders } from '#src/features/invoices/rules/text-placeholders.ts';

/** The kinds of documents that have an email of their own; a deposit invoice is sent as an invoice. */
export const emailKinds = ['invoice', 'quote', 'creditNote'] as const;
export type EmailKind = (typeof emailKinds)[number];

/** Subjects and texts of emails can have these. */
export const emailPlaceholders = [
  'document',
  'number',
  'name',
  'client',
  'seller',
  'issueDate',
  'dueDate',
  'total',
  'balance',
  'request',
  'project',
  'period',
  'link',
] as const;

type WrittenEmail = { subject: string; text: string };

/** An email with its values, without the gaps that empty ones leave. The `title` is {document} as a subject writes it. */
export function fillEmail(
  { subject, text }: WrittenEmail,
  values: Readonly<Record<string, string>>,
): WrittenEmail {
  const { title, document } = values;
  const inSubject = { ...values, document: title ?? document ?? '' };
  return {
    subject: fillPlaceholders(subject, inSubject).replaceAll(/\s+/g, ' ').trim(),
    text: fillPlaceholders(text, values)
      .replaceAll(/ {2,}/g, ' ')
      .replaceAll(/ +$/gm, '')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim(),
  };
}

/** What is wrong with the placeholders of a text, as the end of a sentence; null if nothing is. */
export function placeholderProblem(text: string, known: readonly string[]): string | null {
  const [unknown] = unknownPlaceholders(text, known);
  return unknown === undefined ? null : `has the unknown placeholder {${unknown}}`;
}
