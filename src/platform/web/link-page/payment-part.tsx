import { useId, useState } from 'react';

export type LinkPayment = {
  title: string;
  /** The account has these; empty if only the instructions say where to pay. */
  facts: { label: string; value: string; isNumber: boolean }[];
  instructions: string;
  /** Where it is paid online. */
  page: { label: string; url: string } | null;
  /** The QR code: modules a side, and the dark ones as a path of SVG. */
  qr: { size: number; path: string } | null;
};
type PaymentWords = { scanToPay: string; copy: string; copied: string };
type PaymentPartProps = {
  payment: LinkPayment;
  words: PaymentWords;
  /** What is left to pay, to copy into a banking app. */
  amount?: { label: string; amount: string } | undefined;
};

/** Where to pay, with a code that fills the transfer in banking apps. */
export function PaymentPart({ payment, words, amount }: PaymentPartProps) {
  const { title, instructions, page, qr } = payment;
  const id = useId();
  const facts = amount
    ? [{ label: amount.label, value: amount.amount, isNumber: true }, ...payment.facts]
    : payment.facts;
  return (
    <section className="payment">
      <div>
        <h2>{title}</h2>
        <dl className="facts">
          {facts.map(({ label, value, isNumber }, place) => (
            <div key={label}>
              <dt id={`${id}-${place}`}>{label}</dt>
              <dd>
                {value}
                {isNumber && <CopyButton labelId={`${id}-${place}`} text={value} words={words} />}
              </dd>
            </div>
          ))}
        </dl>
        {instructions !== '' && <p className="text">{instructions}</p>}
        {page && (
          <a
            className="button primary"
            href={page.url}
            target="_blank"
            rel="noopener noreferrer"
            referrerPolicy="no-referrer"
          >
            {page.label}
          </a>
        )}
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

type CopyButtonProps = { labelId: string; text: string; words: PaymentWords };

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
