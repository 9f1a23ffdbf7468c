import { useState } from 'react';
import type { ReactNode } from 'react';
import * as m from '#messages/invoices.ts';
import type { InvoiceContent } from '#src/features/invoices/rules/content/invoice-content.ts';
import type { Party } from '#src/features/invoices/rules/content/invoice-parties.ts';
import type { ContentLine } from '#src/features/invoices/rules/content/line-texts.ts';
import type { DocumentPayment } from '#src/features/invoices/rules/content/payment-instructions.ts';
import { FactRows, LineDetails, noteTexts } from '#src/features/invoices/web/document-parts.tsx';
import { OuterLink } from '#src/platform/web/kit/actions/text-link.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Card } from '#src/platform/web/kit/display/card.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { DescriptionList } from '#src/platform/web/layout/page/description-list.tsx';
import * as styles from './issued.module.css';
import { TotalsList } from './totals-list.tsx';

type IssuedDocumentProps = {
  content: InvoiceContent;
  /** What a line opens to. */
  explain: (lineId: string) => ReactNode;
};

/** The document as the client gets it, on paper: parties and dates, texts, lines, totals and how to pay. */
export function IssuedDocument({ content, explain }: IssuedDocumentProps) {
  const { seller, buyer, facts, subject, intro, lines, totals, payment, paymentNotes, closing } = content;
  return (
    <Card as="section" aria-label={content.kind} className={styles.paper}>
      <div className={styles.parties}>
        <PartyLines of={seller} />
        <PartyLines of={buyer} />
        <dl>
          <FactRows facts={facts} />
        </dl>
      </div>
      {(subject !== '' || intro !== '') && (
        <div className={styles.text}>
          {subject !== '' && (
            <div>
              <strong>{subject}</strong>
            </div>
          )}
          {intro}
        </div>
      )}
      <ol aria-label={m.lines} className={classNames(text.list, styles.lines)}>
        {lines.map((line) =>
          line.kind === 'amount' ? (
            <li key={line.id}>
              <OpenableLine line={line} explain={explain} />
            </li>
          ) : (
            <li key={line.id} data-kind={line.kind}>
              {line.title}
              <LineDetails line={line} times={m.quantityTimesPrice} />
            </li>
          ),
        )}
      </ol>
      <div className={styles.totals}>
        <TotalsList totals={totals} />
      </div>
      <Notes texts={noteTexts(content)} />
      {payment && <Payment of={payment} />}
      <Notes texts={paymentNotes} />
      {closing !== '' && <div className={styles.text}>{closing}</div>}
    </Card>
  );
}

function PartyLines({ of: { label, name, address, contact, numbers } }: { of: Party }) {
  return (
    <div>
      <div className={text.quiet}>{label}</div>
      <div translate="no">
        <div className={text.medium}>{name}</div>
        {[...address, ...contact, ...numbers].map((line) => (
          <div key={line}>{line}</div>
        ))}
      </div>
    </div>
  );
}

type OpenableLineProps = Pick<IssuedDocumentProps, 'explain'> & {
  line: Extract<ContentLine, { kind: 'amount' }>;
};

/** What it opens to loads when it is opened. */
function OpenableLine({ line, explain }: OpenableLineProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <LineSummary line={line} />
      {isOpen && explain(line.id)}
    </details>
  );
}

function LineSummary({ line }: { line: Extract<ContentLine, { kind: 'amount' }> }) {
  return (
    <summary className={styles.summary}>
      <span>
        {line.title}
        <LineDetails line={line} times={m.quantityTimesPrice} />
      </span>
      <span>{line.amountWithCurrency}</span>
    </summary>
  );
}

function Payment({ of: { title, facts, instructions, page } }: { of: DocumentPayment }) {
  return (
    <div className={styles.payment}>
      <h3>{title}</h3>
      <DescriptionList
        facts={facts.map(({ label, value }) => ({
          term: label,
          value: <span translate="no">{value}</span>,
        }))}
      />
      {instructions !== '' && <div className={styles.text}>{instructions}</div>}
      {page && (
        <div className={styles.text}>
          <OuterLink href={page.url} target="_blank" rel="noopener noreferrer">
            {page.label}
          </OuterLink>
        </div>
      )}
    </div>
  );
}

function Notes({ texts }: { texts: readonly string[] }) {
  return texts.map((note) => (
    <p key={note} className={classNames(text.small, text.quiet, styles.note)}>
      {note}
    </p>
  ));
}
