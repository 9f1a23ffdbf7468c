import { useState } from 'react';
import type { ReportForm } from '#src/features/portal/contract-acts.ts';
import type { PortalClient } from '#src/features/portal/web/page/portal-client.ts';
import { ActField } from './act-field.tsx';
import { useActForm } from './use-act-form.ts';

type ReportPartProps = {
  form: ReportForm;
  invoice: { id: string; title: string; reported: string };
  /** Null: only shown. */
  client: PortalClient | null;
  onRefused?: ((error: unknown) => void) | undefined;
};

/** "I’ve paid": the day, and optionally the amount, of an open invoice. */
export function ReportPart({ form: { words, today }, invoice, client, onRefused }: ReportPartProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [day, setDay] = useState(today);
  const [amount, setAmount] = useState('');
  const { name, setName, problem, isSending, done, send } = useActForm(words, client, onRefused);
  const reported = done ?? invoice.reported;
  if (reported !== '' && (done !== null || !isOpen)) {
    return (
      <p className="note" role="status">
        {reported}
      </p>
    );
  }
  if (!isOpen) {
    return (
      <span>
        <button
          type="button"
          className="quiet"
          aria-label={`${words.report}: ${invoice.title}`}
          disabled={client === null}
          onClick={() => setIsOpen(true)}
        >
          {words.report}
        </button>
      </span>
    );
  }

  const report = () => {
    if (!client) return;
    const missing = day === '' ? { sentence: words.dayRequired, field: 'day' } : null;
    const sum = amount.trim() === '' ? null : Number(amount.replace(',', '.'));
    void send(
      () => client.report({ invoiceId: invoice.id, day, amount: sum, name: name.trim() }),
      missing ?? (sum === null || sum > 0 ? null : { sentence: words.amountWrong, field: 'amount' }),
    );
  };
  return (
    <form
      className="answer"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        report();
      }}
    >
      <ActField
        name="day"
        type="date"
        label={words.paidDay}
        value={day}
        max={today}
        {...{ problem }}
        onChange={setDay}
      />
      <ActField
        name="amount"
        label={words.amount}
        value={amount}
        inputMode="decimal"
        maxLength={15}
        {...{ problem }}
        onChange={setAmount}
      />
      <ActField
        name="name"
        label={words.yourName}
        value={name}
        autoComplete="name"
        maxLength={200}
        {...{ problem }}
        onChange={setName}
      />
      {problem?.field === null && <small role="alert">{problem.sentence}</small>}
      <button type="submit" className="primary" disabled={isSending}>
        {words.send}
      </button>
      <button type="button" disabled={isSending} onClick={() => setIsOpen(false)}>
        {words.cancel}
      </button>
    </form>
  );
}
