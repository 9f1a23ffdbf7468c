import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useFormContext, useWatch } from 'react-hook-form';
import type { Path } from 'react-hook-form';
import * as m from '#messages/invoices.ts';
import type { Client } from '#src/features/clients/contract.ts';
import type { Invoice, InvoiceLine } from '#src/features/invoices/contract.ts';
import { servicePeriod } from '#src/features/invoices/rules/document-days.ts';
import { followProposal, taxDay } from '#src/features/invoices/rules/proposed-tax.ts';
import { checkDraft } from '#src/features/invoices/web/editor/draft-problems.ts';
import type { FieldProblem } from '#src/features/invoices/web/editor/draft-problems.ts';
import type { DraftValues } from '#src/features/invoices/web/editor/draft-values.ts';
import { clientTaxByLine, isCountryHidden } from '#src/features/invoices/web/editor/lines/line-tax.ts';
import { openInvoicesQuery } from '#src/features/invoices/web/overview/open-invoices.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { isFieldVisible } from '#src/platform/web/form/visible-fields.ts';
import {
  askedParts,
  detailField,
  detailValues,
  inDialogOrder,
  textOrNull,
  withDetails,
} from './missing-details.ts';
import type { AskedParts, Asking, DetailValues, StoredSettings } from './missing-details.ts';
import { refusedDetails, saveDetails } from './save-details.ts';

export type DetailsOfDraft<C extends Client | undefined = Client | undefined> = {
  type: Invoice['type'];
  client: C;
  stored: StoredSettings;
  today: string;
  /** Stores the service period and the lines; whether the draft is saved. */
  onChange: (completed: DraftValues) => Promise<boolean>;
};

/** What a draft lacks of both sides, asked in a dialog; its lines get the tax that follows from the answers. */
export function useDetails<C extends Client | undefined>(
  { type, client, stored, today, onChange }: DetailsOfDraft<C>,
  chooseParts: (asking: Asking, missing: readonly FieldProblem[]) => AskedParts = askedParts,
) {
  const { settings } = stored;
  const draft = useFormContext<DraftValues>();
  const { data: earlier } = useQuery(openInvoicesQuery());
  // What is asked stays while it is answered, and the tax follows from what was known before.
  const [{ values, before, asked }] = useState(() => {
    const current = draft.getValues();
    const { missing } = checkDraft(current, { type, settings, client, today });
    const period = servicePeriod(current);
    const isWithoutBank = earlier?.hasIssued ?? false;
    return {
      values: current,
      before: clientTaxByLine(settings, client, taxDay(current, today)),
      asked: chooseParts({ type, client, settings, period, isWithoutBank }, missing),
    };
  });
  const [lines, setLines] = useState<readonly InvoiceLine[]>(values.lines);
  const form = useForm<DetailValues>({ defaultValues: detailValues(settings, client) });
  const [failure, setFailure] = useState<string>();
  const details = useWatch({ control: form.control, compute: (all) => all });
  const completed = withDetails(details, { settings, client });
  const { serviceFrom, serviceTo } = asked.service ? details : values;
  const day = taxDay({ ...values, serviceFrom, serviceTo }, today);
  const proposalOf = clientTaxByLine(completed.settings, completed.client, day);
  // A credit note has the tax of its invoice. A country that this page can't read is left to the server.
  const isTaxOpen = type === 'creditNote' || (client !== undefined && isCountryHidden(client));
  const taxed = isTaxOpen ? null : followProposal(lines, before, proposalOf);
  const completedDraft: DraftValues = {
    ...values,
    serviceFrom,
    serviceTo,
    lines: taxed ?? [...lines],
    ...(asked.buyerReference && { buyerReference: textOrNull(details.buyerReference) }),
  };

  /** Whether the draft and the details are saved; otherwise the fields say why not. */
  async function save(): Promise<boolean> {
    setFailure(undefined);
    const invalid = refusedDetails(completed);
    if (invalid.length > 0) {
      showProblems(invalid);
      return false;
    }
    // The draft first: the server changes the tax of untouched drafts, and its lines are newer then.
    if (!(await onChange(completedDraft))) {
      setFailure(m.draftNotSaved);
      return false;
    }
    try {
      await saveDetails(details, { stored, client });
      return true;
    } catch (error) {
      const { fields, message } = toFailure(error);
      const found = Object.entries(fields).map(([field, reason]) => ({ field: detailField(field), reason }));
      showProblems(found);
      if (!found.some(({ field }) => isFieldVisible(field, form.control))) setFailure(message);
      return false;
    }
  }

  /** At their fields. */
  function showProblems(found: readonly Pick<FieldProblem, 'field' | 'reason'>[]): void {
    const atFields = inDialogOrder(
      found
        .map(({ field, reason }) => ({ field: detailField(field), reason }))
        .filter(({ field }) => isFieldVisible(field, form.control)),
    );
    for (const [place, { field, reason }] of atFields.entries()) {
      // The dialog has a field of this name.
      const name = field as Path<DetailValues>;
      form.setError(name, { type: 'reason', message: reason }, { shouldFocus: place === 0 });
    }
    if (atFields.length < found.length) setFailure(m.checkHighlighted);
  }

  return {
    form,
    asked,
    failure,
    completed,
    completedDraft,
    proposalOf,
    setLines,
    save,
    showProblems,
  };
}
