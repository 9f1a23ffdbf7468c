import { createContext, use } from 'react';
import * as m from '#messages/invoices.ts';
import type { Client } from '#src/features/clients/contract.ts';
import type { Invoice, InvoiceSettings } from '#src/features/invoices/contract.ts';
import type { InvoiceCalculation } from '#src/features/invoices/rules/calculate-invoice.ts';
import { dayProblems, documentDays } from '#src/features/invoices/rules/document-days.ts';
import { calculateDraft, invoiceProblems } from '#src/features/invoices/rules/invoice-problems.ts';
import { toTerms } from '#src/features/invoices/rules/invoice-terms.ts';
import { requiredDetails } from '#src/features/invoices/rules/law/required-details.ts';
import { taxCaseProblems } from '#src/features/invoices/rules/tax-case-problems.ts';
import { addressOf, isAsked } from './details/asked-fields.ts';
import type { DraftValues } from './draft-values.ts';

export type FieldProblem = { field: string; code: string; reason: string };

export type CheckedDraft = {
  /** Null while a number can't be calculated with. */
  calculation: InvoiceCalculation | null;
  problems: readonly FieldProblem[];
  /** What the dialog that issues asks for. */
  missing: readonly FieldProblem[];
};

/** Before you try to issue, missing fields aren't pointed out. */
const pointedOutLater = new Set(['required', 'noLines', 'zero']);

type DraftCase = {
  type: Invoice['type'];
  settings: InvoiceSettings | undefined;
  client: Client | undefined;
  today: string;
};

/** With `issuedAs`, all that the server refuses as far as it is known here. */
export function checkDraft(values: DraftValues, issuedAs: DraftCase | null): CheckedDraft {
  const terms = toTerms(values);
  const found: readonly FieldProblem[] = invoiceProblems(terms);
  const needed =
    values.clientId === null ? [{ field: 'clientId', code: 'required', reason: m.isRequired }] : [];
  const calculation = calculateDraft(terms);
  const ofCase = issuedAs === null ? [] : caseProblems(values, calculation, issuedAs);
  const problems = [...needed, ...found, ...ofCase.filter((problem) => !isAsked(problem))];
  return {
    calculation,
    problems: issuedAs !== null ? problems : problems.filter(({ code }) => !pointedOutLater.has(code)),
    missing: ofCase.filter(isAsked),
  };
}

function caseProblems(
  values: DraftValues,
  calculation: InvoiceCalculation | null,
  { type, settings, client, today }: DraftCase,
): FieldProblem[] {
  if (!settings) return [];
  const { seller } = settings;
  const days = documentDays({ type, ...values }, client, settings, today);
  const { currency } = values;
  const ofLaw =
    client && calculation
      ? requiredDetails(
          { type, currency, grossMinor: calculation.grossMinor, ...days },
          { seller, buyer: addressOf(client) },
        )
      : [];
  const ofTax = type === 'quote' || !client ? [] : taxCaseProblems(values.lines, seller, client, days);
  return [...dayProblems(days), ...ofTax, ...ofLaw];
}

export const DraftProblems = createContext<readonly FieldProblem[]>([]);

/** The first problem of a field or of what is in it. */
export function useFieldProblem(name: string): string | undefined {
  return use(DraftProblems).find(({ field }) => field === name || field.startsWith(`${name}.`))?.reason;
}
