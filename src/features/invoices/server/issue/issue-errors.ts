import { issueProcedures } from '#src/features/invoices/contract-issue.ts';
import { declaredErrors } from '#src/platform/server/declared-errors.ts';

/** Reasons why a draft can't be issued. */
export const issueErrors = declaredErrors(issueProcedures.issue);
export const pdfErrors = declaredErrors(issueProcedures.pdf);
export const eInvoiceErrors = declaredErrors(issueProcedures.eInvoice);
export const voidErrors = declaredErrors(issueProcedures.void);

/** A problem of a field that the rules of amounts don't know. */
export function invalidDraft(field: string, code: string, reason: string) {
  return issueErrors.INVALID({ data: { problems: [{ field, code, reason }] } });
}
