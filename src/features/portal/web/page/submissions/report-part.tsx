import { useState } from 'react';
import type { ReportForm } from '#src/features/portal/contract-submissions.ts';
import type { PortalClient } from '#src/features/portal/web/page/portal-client.ts';
import { parseLocalNumber } from '#src/platform/shared/formats/local-number.ts';
import { SignedForm } from './signed-form.tsx';
import { SubmissionField } from './submission-field.tsx';
import { useSubmissionForm } from './use-submission-form.ts';

type ReportPartProps = {
  form: ReportForm;
  /** The page’s language. */
  language: string;
  invoice: { id: string; title: string; reported: string };
  /** Null: only shown. */
  client: PortalClient | null;
  onRefused?: ((error: unknown) => void) | undefined;
};

/** "I’ve paid": the day, and optionally the amount, of an open invoice. */
export function ReportPart({
  form: { words, today },
  language,
  invoice,
  client,
  onRefused,
}: ReportPartProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [day, setDay] = useState(today);
  const [amount, setAmount] = useState('');
  const submissionForm = useSubmissionForm(words, client, onRefused);
  const { name, problem, done, send } = submissionForm;
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
    const sum = readAmount(amount, language);
    void send(
      () => client.report({ invoiceId: invoice.id, day, amount: sum ?? null, name: name.trim() }),
      missing ?? (sum === undefined ? { sentence: words.amountWrong, field: 'amount' } : null),
    );
  };
  return (
    <SignedForm form={submissionForm} words={words} onSend={report} onCancel={() => setIsOpen(false)}>
      <SubmissionField
        name="day"
        type="date"
        label={words.paidDay}
        value={day}
        max={today}
        {...{ problem }}
        onChange={setDay}
      />
      <SubmissionField
        name="amount"
        label={words.amount}
        value={amount}
        inputMode="decimal"
        maxLength={15}
        {...{ problem }}
        onChange={setAmount}
      />
    </SignedForm>
  );
}

/** Null for none; undefined if it can’t be read, or the language doesn’t say whether 1.190 is more than a thousand. */
function readAmount(typed: string, language: string): number | null | undefined {
  const amount = parseLocalNumber(typed, language);
  if (amount === null) return null;
  if (typeof amount !== 'number' || amount <= 0) return undefined;
  const isAmbiguous = /[.,]\d{3,}\s*$/.test(typed) && (amount < 1000 || !Number.isInteger(amount));
  return isAmbiguous ? undefined : amount;
}
