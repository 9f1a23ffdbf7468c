import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import * as m from '#messages/expenses.ts';
import { ReceiptPreview, receiptsQuery } from '#src/features/documents/web/public.tsx';
import type { KnownVendor } from '#src/features/expenses/contract.ts';
import { expenses } from '#src/features/expenses/web/api.ts';
import type { ExpenseForm } from '#src/features/expenses/web/form/expense-form-values.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { fillForm, isEmptyDraft } from './fill-form.ts';
import { ReceiptReadingContext } from './read-fields.ts';
import type { ReadFields, ReceiptReadingState } from './read-fields.ts';
import * as styles from './reading.module.css';
import { useShownReceipt } from './use-shown-receipt.ts';

type ReceiptReadingProps = { expenseId: string; all: readonly KnownVendor[]; children: ReactNode };

/** Reads the latest receipt of a draft into the empty fields of its form, and others when asked to. */
export function ReceiptReadingFields({ expenseId, all, children }: ReceiptReadingProps) {
  const form = useFormContext<ExpenseForm>();
  const [latest] = useQuery(receiptsQuery(expenseId)).data ?? [];
  const shown = useShownReceipt(expenseId);
  const [read, setRead] = useState<ReadFields>(new Map());
  const [reading, setReading] = useState<ReceiptReadingState['reading']>(null);
  const [outcome, setOutcome] = useState<ReceiptReadingState['outcome']>(null);
  const [canReadPicture, setCanReadPicture] = useState(false);
  const seenIds = useRef(new Set<string>());

  async function readReceipt(id: string, { readsPicture }: { readsPicture: boolean }) {
    setReading(readsPicture ? 'picture' : 'receipt');
    setOutcome(null);
    try {
      const found = await expenses.readReceipt.call({ id, readsPicture });
      const { filled, otherCurrency } = fillForm(form, found, all);
      setRead((before) => new Map([...before, ...filled]));
      setCanReadPicture(found.canReadPicture);
      // Lines count once each, and not again with their rates.
      const count = [...filled.keys()].filter((key) => !key.endsWith('.taxRate')).length;
      const isPicture = count === 0 && found.canReadPicture;
      const message = otherCurrency
        ? m.otherCurrencyRead({ currency: otherCurrency })
        : isPicture
          ? m.noCodeFound
          : m.receiptRead({ count });
      setOutcome({ message, isProblem: false });
    } catch (error) {
      setOutcome({ message: toFailure(error).message, isProblem: true });
    } finally {
      setReading(null);
    }
  }

  const readDraft = useEffectEvent((id: string) => {
    // Once each, and never what someone has begun to enter.
    if (seenIds.current.has(id)) return;
    seenIds.current.add(id);
    if (isEmptyDraft(form.getValues())) void readReceipt(id, { readsPicture: false });
  });
  const latestId = latest?.id;
  useEffect(() => {
    // After this render, which it changes.
    if (latestId !== undefined) queueMicrotask(() => readDraft(latestId));
  }, [latestId]);

  return (
    <ReceiptReadingContext
      value={{
        read,
        onRead: latestId === undefined ? null : (options) => void readReceipt(latestId, options),
        reading,
        canReadPicture,
        outcome,
      }}
    >
      <div className={styles.sides}>
        <div className={styles.fields}>{children}</div>
        {shown && (
          <div className={styles.receipt}>
            <ReceiptPreview receipt={shown} />
          </div>
        )}
      </div>
    </ReceiptReadingContext>
  );
}
