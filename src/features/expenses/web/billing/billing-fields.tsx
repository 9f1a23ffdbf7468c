import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import * as m from '#messages/expenses.ts';
import { allClientsQuery } from '#src/features/clients/web/public.tsx';
import { billExpense, billedCurrency } from '#src/features/expenses/rules/bill-expense.ts';
import type { BillingMode } from '#src/features/expenses/rules/bill-expense.ts';
import { isTripKind } from '#src/features/expenses/rules/kinds/kind-amount.ts';
import { readableConversion, readableLines } from '#src/features/expenses/web/form/expense-form-values.ts';
import type { ExpenseForm } from '#src/features/expenses/web/form/expense-form-values.ts';
import { useTripAmount } from '#src/features/expenses/web/form/kinds/use-trip-amount.ts';
import { PercentInput } from '#src/features/expenses/web/form/percent-input.tsx';
import { useCategories } from '#src/features/expenses/web/queries.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { allProjectsQuery } from '#src/features/projects/web/public.tsx';
import { formatMoney } from '#src/platform/shared/money.ts';
import { FieldPair } from '#src/platform/web/form/field-pair.tsx';
import { MoneyInput } from '#src/platform/web/form/fields/money-input.tsx';
import { SelectInput } from '#src/platform/web/form/fields/select-input.tsx';
import { SwitchInput } from '#src/platform/web/form/fields/switch-input.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { FormSection } from '#src/platform/web/form/form-section.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import { BilledLock } from './billed-lock.tsx';

/** How the expense is billed to its client; only with a client or project. */
export function BillingFields() {
  const values = useWatch<ExpenseForm>();
  const { currency } = useAccount().preferences;
  const billed = useBilled(values);
  if (values.projectId == null && values.clientId == null) return null;
  const isBillable = values.isBillable === true;
  return (
    <FormSection
      title={m.billToClient}
      names={['isBillable', 'markupPercent', 'markupMinor', 'billedAs', 'billedText']}
      summary={isBillable ? (billed ?? m.rateMissing) : ''}
    >
      <BilledLock>
        <SwitchInput name="isBillable" label={m.billToClient} />
        {isBillable && (
          <>
            <FieldPair>
              <PercentInput name="markupPercent" label={m.markupPercent} />
              <MoneyInput name="markupMinor" label={m.markupAmount} currency={values.currency ?? currency} />
            </FieldPair>
            <SelectInput name="billedAs" label={m.billedAs} choices={modeChoices} help={m.billedAsHint} />
            <TextInput name="billedText" label={m.billedText} help={m.billedTextHint} />
            <p className={classNames(text.body, text.quiet)}>
              {billed === null ? m.rateMissingHint : m.billsAmount({ amount: billed })}
            </p>
          </>
        )}
      </BilledLock>
    </FormSection>
  );
}

const modeLabels: Readonly<Record<BillingMode, string>> = {
  net: m.billedNet,
  gross: m.billedGross,
  disbursement: m.billedDisbursement,
};
const modeChoices = [
  { value: '', label: m.billedAutomatically },
  ...Object.entries(modeLabels).map(([value, label]) => ({ value, label })),
];

type Values = ReturnType<typeof useWatch<ExpenseForm>>;

/** What an invoice will charge before its tax, while it is typed; null without an exchange rate. */
function useBilled(values: Values): string | null {
  const { preferences } = useAccount();
  const { isSmallBusiness } = useCategories();
  const clients = useQuery(allClientsQuery).data?.items ?? [];
  const projects = useQuery(allProjectsQuery).data?.items ?? [];
  const account = preferences.currency;
  const project = projects.find(({ id }) => id === values.projectId);
  const client = clients.find(({ id }) => id === (project ? project.clientId : values.clientId));
  const { currency = account, kind = 'purchase', pricesIncludeTax = true } = values;
  const tripMinor = useTripAmount(currency);
  const { markupPercent, markupMinor, billedAs = null } = values;
  const conversion = readableConversion(values);
  const hasRate = conversion.chargedMinor !== null || conversion.exchangeRate !== null;
  const terms = {
    kind,
    pricesIncludeTax,
    // The amount of a trip is calculated, without tax.
    ...(isTripKind(kind)
      ? { taxCase: 'outsideScope' as const, lines: readableLines([{ amountMinor: tripMinor }]) }
      : { taxCase: values.taxCase ?? 'domestic', lines: readableLines(values.lines ?? []) }),
    currency,
    ...conversion,
    accountCurrency: currency !== account && hasRate ? account : null,
    markupPercent: typeof markupPercent === 'number' && markupPercent >= 0 ? markupPercent.toFixed(4) : null,
    markupMinor: isWhole(markupMinor) ? markupMinor : null,
    billedAs,
  };
  const target = billedCurrency(terms, { client: client?.currency ?? null, account });
  const billed = billExpense(terms, { currency: target, isSmallBusiness });
  return billed && formatMoney({ amountMinor: billed.amountMinor, currency: target });
}

function isWhole(amount: unknown): amount is number {
  return Number.isSafeInteger(amount);
}
