import { useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import * as m from '#messages/invoices.ts';
import { allocatePayment } from '#src/features/invoices/rules/payments/allocate-payment.ts';
import { invoiceTitle } from '#src/features/invoices/web/invoice-labels.ts';
import { formatShortDay } from '#src/platform/shared/calendar-days.ts';
import { parseLocalNumber } from '#src/platform/shared/formats/local-number.ts';
import { formatMoney, minorDigits, toMinorUnits } from '#src/platform/shared/money.ts';
import { fieldErrorText } from '#src/platform/web/form/field-error.ts';
import { formatRateInput } from '#src/platform/web/form/fields/rate-input.tsx';
import { useField } from '#src/platform/web/form/use-field.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { TextBox } from '#src/platform/web/kit/fields/text-box.tsx';
import * as textStyles from '#src/platform/web/kit/text.module.css';
import type { OpenInvoice } from './payable-invoices.ts';
import * as styles from './payments.module.css';

/** What was typed for each invoice, in minor units or as text that is no amount; null while all is allocated automatically. */
type TypedParts = Readonly<Record<string, unknown>> | null;

/** The part of each invoice: as typed, or else as allocated. */
export function partsOf(typed: TypedParts, allocated: ReadonlyMap<string, number>): Map<string, number> {
  return new Map(
    [...allocated].map(([id, part]) => {
      const own = typed === null ? part : typed[id];
      return [id, typeof own === 'number' ? own : 0];
    }),
  );
}

type PaymentPartsProps = { open: readonly OpenInvoice[]; currency: string; today: string };

/** The open invoices with what the payment pays of each, oldest first until you change one, and what is left. */
export function PaymentParts({ open, currency, today }: PaymentPartsProps) {
  const { value, onChange, problem } = useField('parts', m.openInvoices);
  const { errors } = useFormState<{ parts: Record<string, unknown> }>({ name: 'parts' });
  const problems = errors.parts;
  const typedAmount: unknown = useWatch({ name: 'amount' });
  const typed = value as TypedParts;
  const amountMinor = typeof typedAmount === 'number' ? toMinorUnits(typedAmount, currency) : 0;
  const parts = partsOf(typed, allocatePayment(amountMinor, open));
  const leftMinor = [...parts.values()].reduce((left, part) => left - part, amountMinor);
  return (
    <fieldset className={styles.parts}>
      <div className={styles.head}>
        <legend>{m.openInvoices}</legend>
        {typed !== null && (
          <Button size="small" tone="neutral" onClick={() => onChange(null)}>
            {m.allocateOldestFirst}
          </Button>
        )}
      </div>
      {open.length === 0 && (
        <div className={classNames(textStyles.quiet, styles.none)}>{m.noOpenInvoices({ currency })}</div>
      )}
      <ul className={textStyles.list}>
        {open.map((invoice) => (
          <li key={invoice.id} className={styles.part}>
            <div>
              <div className={textStyles.medium}>{invoiceTitle(invoice)}</div>
              <div className={classNames(textStyles.small, textStyles.quiet)}>
                {[
                  (invoice.isWrittenOff ? m.balanceWrittenOff : m.openAmount)({
                    amount: formatMoney({ amountMinor: invoice.balanceMinor, currency }),
                  }),
                  invoice.claimsMinor > 0 &&
                    m.plusClaims({ amount: formatMoney({ amountMinor: invoice.claimsMinor, currency }) }),
                  invoice.dueDay && m.dueOn({ day: formatShortDay(invoice.dueDay, today) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </div>
            </div>
            <PartInput
              label={m.partFor({ document: invoiceTitle(invoice) })}
              currency={currency}
              part={unreadable(typed?.[invoice.id]) ?? parts.get(invoice.id) ?? 0}
              problem={problems?.[invoice.id]?.message}
              onChange={(part) => onChange({ ...Object.fromEntries(parts), ...typed, [invoice.id]: part })}
            />
          </li>
        ))}
        <li className={styles.part}>
          <div className={textStyles.medium}>{leftMinor < 0 ? m.tooMuchAllocated : m.leftOnAccount}</div>
          <output className={leftMinor < 0 ? textStyles.error : undefined}>
            {formatMoney({ amountMinor: Math.abs(leftMinor), currency })}
          </output>
        </li>
      </ul>
      {problem !== undefined && (
        <div role="alert" className={classNames(textStyles.small, textStyles.error)}>
          {m.partsAreHigher}
        </div>
      )}
    </fieldset>
  );
}

type PartInputProps = {
  label: string;
  currency: string;
  /** In minor units, or text that is no amount. */
  part: number | string;
  problem: string | undefined;
  onChange: (part: number | string) => void;
};

function unreadable(part: unknown): string | undefined {
  return typeof part === 'string' ? part : undefined;
}

function PartInput({ label, currency, part, problem, onChange }: PartInputProps) {
  /** The text while typing; null while the field shows its part. */
  const [text, setText] = useState<string | null>(null);
  const digits = minorDigits(currency);
  return (
    <TextBox
      label={label}
      isLabelHidden
      value={text ?? (typeof part === 'string' ? part : formatRateInput(part / 10 ** digits, digits))}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => {
        setText(target.value);
        const amount = parseLocalNumber(target.value) ?? 0;
        onChange(typeof amount === 'number' ? toMinorUnits(amount, currency) : amount);
      }}
      onBlur={() => setText(null)}
      error={
        problem === undefined
          ? unreadable(part) && ''
          : fieldErrorText(m.amount, { type: 'reason', message: problem })
      }
      autoComplete="off"
      inputMode="decimal"
    />
  );
}
