import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { useWatch } from 'react-hook-form';
import * as m from '#messages/expenses.ts';
import type { Duplicate } from '#src/features/expenses/contract-duplicates.ts';
import { expenses } from '#src/features/expenses/web/api.ts';
import { BilledOnContext } from '#src/features/expenses/web/billing/billed-lock.tsx';
import type { ExpenseForm } from '#src/features/expenses/web/form/expense-form-values.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { Button, ButtonLink } from '#src/platform/web/kit/actions/button.tsx';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import { runMutation } from '#src/platform/web/notice/run-mutation.ts';
import { linkTo, sentenceOf } from './duplicate-labels.ts';
import { duplicatesOfEditedQuery } from './known-duplicates.ts';

/** Says which other expenses may be the same as the one in the form; never a reason not to save it. */
export function DuplicateHints({ id }: { id: string }) {
  const { preferences } = useAccount();
  const { vendor, receiptNumber, day, currency, lines = [], pricesIncludeTax } = useWatch<ExpenseForm>();
  const gross = lines.reduce((sum, { amountMinor }) => sum + (amountMinor ?? 0), 0);
  const edited = {
    id,
    vendor: vendor ?? null,
    receiptNumber: receiptNumber ?? null,
    day: day ?? null,
    // Without tax, it isn't what was paid.
    grossMinor: pricesIncludeTax && Number.isSafeInteger(gross) ? gross : 0,
    currency: currency ?? preferences.currency,
  };
  const { data = [] } = useQuery({ ...duplicatesOfEditedQuery(edited), placeholderData: keepPreviousData });
  const isStored = use(BilledOnContext) !== undefined;
  return data.slice(0, mostShown).map((duplicate) => (
    <Alert
      key={duplicate.otherId}
      tone="warning"
      action={
        <>
          <ButtonLink tone="neutral" size="small" to={linkTo(duplicate)} target="_blank">
            {m.open}
          </ButtonLink>
          {isStored && (
            <Button tone="neutral" size="small" onClick={() => void keepBoth(duplicate)}>
              {m.noDuplicate}
            </Button>
          )}
        </>
      }
    >
      {sentenceOf(duplicate)}
    </Alert>
  ));
}

const mostShown = 3;

function keepBoth({ expenseId: id, otherId }: Duplicate): Promise<boolean> {
  return runMutation(() => expenses.answerDuplicate.call({ id, otherId, answer: 'distinct' }), {
    keys: [expenses.key()],
    done: m.markedDistinct,
    undo: () => expenses.answerDuplicate.call({ id, otherId, answer: null }),
  });
}
