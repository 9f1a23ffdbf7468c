import { useState } from 'react';
import type { LinkWords, LinkedDocument } from '#src/features/invoices/contract-linked-document.ts';

type PaymentPartProps = { payment: NonNullable<LinkedDocument['payment']>; words: LinkWords };

/** Where to pay, with a code that fills the transfer in banking apps. */
export function PaymentPart({ payment: { title, facts, instructions, qr }, words }: PaymentPartProps) {
  return (
    <section className="payment">
      <div>
        <h2>{title}</h2>
        <dl className="facts">
          {facts.map(({ label, value, isNumber }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {value}
                {isNumber && <CopyButton label={label} text={value} words={words} />}
              </dd>
            </div>
          ))}
        </dl>
        {instructions !== '' && <p className="text">{instructions}</p>}
      </div>
      {qr && (
        <figure>
          <svg viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={words.scanToPay}>
            <path d={qr.path} fill="#000" />
          </svg>
          <figcaption aria-hidden>{words.scanToPay}</figcaption>
        </figure>
      )}
    </section>
  );
}

function CopyButton({ label, text, words }: { label: string; text: string; words: LinkWords }) {
  const [isCopied, setIsCopied] = useState(false);
  // Browsers offer it over https only.
  if (!('clipboard' in navigator)) return null;
  const shown = isCopied ? words.copied : words.copy;
  return (
    <button
      type="button"
      className="copy"
      aria-label={`${label}: ${shown}`}
      onClick={() => void navigator.clipboard.writeText(text).then(() => setIsCopied(true))}
    >
      <span aria-live="polite">{shown}</span>
    </button>
  );
}
