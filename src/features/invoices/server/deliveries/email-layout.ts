import { splitEmail } from '#src/features/invoices/rules/deliveries/email-link.ts';
import type { MailContent } from '#src/platform/server/mail/mail-layout.ts';
import { documentLanguage } from '#src/platform/shared/formats/document-language.ts';
import { describeEmail } from './email-values.ts';
import type { IssuedInvoice } from './issued-invoice.ts';

/** What the button with the private link says. */
export function linkLabelOf(invoice: IssuedInvoice): string {
  return describeEmail(invoice).words.open[invoice.type];
}

/** An email of a document as it is sent, and as its preview shows it. */
export function layOutEmail(
  invoice: IssuedInvoice,
  { subject, text, link }: { subject: string; text: string; link: string },
): MailContent {
  const { words, document } = describeEmail(invoice);
  const { name: seller } = document.seller;
  return {
    ...splitEmail(text, link),
    subject,
    action: { label: words.open[invoice.type], url: link },
    footer: words.footer({ seller }),
    heading: seller,
    // Stint has no emails in some languages of documents.
    language: documentLanguage(document.language),
  };
}
