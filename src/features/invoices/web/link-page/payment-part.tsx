import { useId, useState } from 'react';
import type { LinkWords, LinkedDocument } from '#src/features/invoices/contract-linked-document.ts';

type PaymentPartProps = { payment: NonNullable<LinkedDocument['payment']>; words: LinkWords };

/** Where to pay, with a code that fills the transfer in banking apps. */
export function PaymentPart({ payment: { title, facts, instructions, qr }, words }: PaymentPartProps) {
  return (
    <section className="payment">
      <div>
        <h2>{title}</h2>
        <dl className="facts">
          {facts.map(({ label, value, isNumber }, place) => (
            <div key={label}>
              <dt id={`payment-${place}`}>{label}</dt>
              <dd>
                {value}
                {isNumber && <CopyButton labelId={`payment-${place}`} text={value} words={words} />}
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

type CopyButtonProps = { labelId: string; text: string; words: LinkWords };

function CopyButton({ labelId, text, words }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false);
  const textId = useId();
  // Browsers offer it over https only.
  if (!('clipboard' in navigator)) return null;
  return (
    <button
      type="button"
      className="copy"
      aria-labelledby={`${textId} ${labelId}`}
      onClick={() => void navigator.clipboard.writeText(text).then(() => setIsCopied(true))}
    >
      <span id={textId} aria-live="polite">
        {isCopied ? words.copied : words.copy}
      </span>
    </button>
  );
}
