import { createContext, use } from 'react';
import * as m from '#messages/invoices.ts';
import type { InvoiceCalculation } from '#src/features/invoices/rules/calculate-invoice.ts';
import { calculateDraft, invoiceProblems } from '#src/features/invoices/rules/invoice-problems.ts';
import type { DraftValues } from './draft-values.ts';
import { draftTerms } from './draft-values.ts';

export type FieldProblem = { field: string; code: string; reason: string };

export type CheckedDraft = {
  /** Null while a number can't be calculated with. */
  calculation: InvoiceCalculation | null;
  problems: readonly FieldProblem[];
};

/** Before you try to issue, missing fields aren't pointed out. */
const pointedOutLater = new Set(['required', 'noLines', 'zero']);

export function checkDraft(values: DraftValues, isIssuing: boolean): CheckedDraft {
  const terms = draftTerms(values);
  const found: readonly FieldProblem[] = invoiceProblems(terms);
  const needed =
    values.clientId === null ? [{ field: 'clientId', code: 'required', reason: m.isRequired }] : [];
  const problems = [...needed, ...found];
  return {
    calculation: calculateDraft(terms),
    problems: isIssuing ? problems : problems.filter(({ code }) => !pointedOutLater.has(code)),
  };
}

export const DraftProblems = createContext<readonly FieldProblem[]>([]);

/** The first problem of a field or of what is in it. */
export function useFieldProblem(name: string): string | undefined {
  return use(DraftProblems).find(({ field }) => field === name || field.startsWith(`${name}.`))?.reason;
}
