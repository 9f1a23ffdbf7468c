/** Words of the emails that carry documents, in the language of the document. */
import type { DocumentLanguage } from '#src/features/invoices/rules/document-languages.ts';
import type { DocumentType } from '#src/features/invoices/rules/invoice-limits.ts';

type EmailFacts = {
  /** Such as "Invoice INV-2026-0042". */
  document: string;
  amount: string;
  /** What is left to pay, or null if that is all or nothing of it. */
  rest: string | null;
  /** The day until which something can be paid or a quote accepted; null if there is none. */
  dueDay: string | null;
};

export type EmailWords = {
  subject: (document: string, seller: string) => string;
  greeting: (name: string) => string;
  texts: Record<DocumentType, (facts: EmailFacts) => string>;
  closing: string;
  /** The button with the private link. */
  open: Record<DocumentType, string>;
  footer: (seller: string) => string;
};

export const emailWords: Readonly<Record<DocumentLanguage, EmailWords>> = {
  en: {
    subject: (document, seller) => `${document} from ${seller}`,
    greeting: (name) => `Hello ${name},`,
    texts: withPayment({
      bill: ({ document, amount }) => `Here is ${lowerFirst(document)} for ${amount}.`,
      open: (amount) => `${amount} is still open.`,
      due: (day) => `Please pay it by ${day}.`,
      creditNote: ({ document, amount }) => `Here is ${lowerFirst(document)} for ${amount}.`,
      quote: ({ document, amount }) => `Here is ${lowerFirst(document)} for ${amount}.`,
      valid: (day) => `It is valid until ${day}. You can accept or decline it online.`,
    }),
    closing: 'Kind regards,',
    open: {
      invoice: 'View invoice',
      deposit: 'View invoice',
      creditNote: 'View credit note',
      quote: 'View quote',
    },
    footer: (seller) => `${seller} sent you this email. Reply to it to get in touch.`,
  },
  de: {
    subject: (document, seller) => `${document} von ${seller}`,
    greeting: (name) => `Guten Tag ${name},`,
    texts: withPayment({
      bill: ({ document, amount }) => `hiermit erhalten Sie die ${document} über ${amount}.`,
      open: (amount) => `Davon sind noch ${amount} offen.`,
      due: (day) => `Bitte begleichen Sie den Betrag bis zum ${day}.`,
      creditNote: ({ document, amount }) => `hiermit erhalten Sie die ${document} über ${amount}.`,
      quote: ({ document, amount }) => `hiermit erhalten Sie das ${document} über ${amount}.`,
      valid: (day) => `Es gilt bis zum ${day}. Sie können es online annehmen oder ablehnen.`,
    }),
    closing: 'Freundliche Grüße',
    open: {
      invoice: 'Rechnung ansehen',
      deposit: 'Rechnung ansehen',
      creditNote: 'Rechnungskorrektur ansehen',
      quote: 'Angebot ansehen',
    },
    footer: (seller) =>
      `Diese E-Mail hat Ihnen ${seller} gesendet. Bei Fragen antworten Sie einfach auf diese E-Mail.`,
  },
  fr: {
    subject: (document, seller) => `${document} de ${seller}`,
    greeting: (name) => `Bonjour ${name},`,
    texts: withPayment({
      bill: ({ document, amount }) => `Veuillez trouver ci-dessous : ${document}, d’un montant de ${amount}.`,
      open: (amount) => `Il reste ${amount} à payer.`,
      due: (day) => `Merci de la régler au plus tard le ${day}.`,
      creditNote: ({ document, amount }) =>
        `Veuillez trouver ci-dessous : ${document}, d’un montant de ${amount}.`,
      quote: ({ document, amount }) =>
        `Veuillez trouver ci-dessous : ${document}, d’un montant de ${amount}.`,
      valid: (day) => `Il est valable jusqu’au ${day}. Vous pouvez l’accepter ou le refuser en ligne.`,
    }),
    closing: 'Cordialement,',
    open: {
      invoice: 'Voir la facture',
      deposit: 'Voir la facture',
      creditNote: 'Voir l’avoir',
      quote: 'Voir le devis',
    },
    footer: (seller) =>
      `${seller} vous a envoyé cet e-mail. Pour répondre, utilisez simplement « Répondre ».`,
  },
  es: {
    subject: (document, seller) => `${document} de ${seller}`,
    greeting: (name) => `Hola, ${name}:`,
    texts: withPayment({
      bill: ({ document, amount }) => `Le enviamos la siguiente factura: ${document}, por ${amount}.`,
      open: (amount) => `Quedan por pagar ${amount}.`,
      due: (day) => `Le rogamos que la pague a más tardar el ${day}.`,
      creditNote: ({ document, amount }) => `Le enviamos el siguiente documento: ${document}, por ${amount}.`,
      quote: ({ document, amount }) => `Le enviamos el siguiente presupuesto: ${document}, por ${amount}.`,
      valid: (day) => `Es válido hasta el ${day}. Puede aceptarlo o rechazarlo en línea.`,
    }),
    closing: 'Un saludo,',
    open: {
      invoice: 'Ver factura',
      deposit: 'Ver factura',
      creditNote: 'Ver factura rectificativa',
      quote: 'Ver presupuesto',
    },
    footer: (seller) => `${seller} le ha enviado este correo. Para contestar, responda a este mensaje.`,
  },
  nl: {
    subject: (document, seller) => `${document} van ${seller}`,
    greeting: (name) => `Beste ${name},`,
    texts: withPayment({
      bill: ({ document, amount }) => `Hierbij ontvangt u ${lowerFirst(document)} van ${amount}.`,
      open: (amount) => `Hiervan staat nog ${amount} open.`,
      due: (day) => `Wilt u het bedrag uiterlijk op ${day} betalen?`,
      creditNote: ({ document, amount }) => `Hierbij ontvangt u ${lowerFirst(document)} van ${amount}.`,
      quote: ({ document, amount }) => `Hierbij ontvangt u ${lowerFirst(document)} van ${amount}.`,
      valid: (day) => `De offerte is geldig tot ${day}. U kunt deze online accepteren of afwijzen.`,
    }),
    closing: 'Met vriendelijke groet,',
    open: {
      invoice: 'Factuur bekijken',
      deposit: 'Factuur bekijken',
      creditNote: 'Creditnota bekijken',
      quote: 'Offerte bekijken',
    },
    footer: (seller) => `${seller} heeft u deze e-mail gestuurd. U kunt gewoon antwoorden.`,
  },
  it: {
    subject: (document, seller) => `${document} di ${seller}`,
    greeting: (name) => `Buongiorno ${name},`,
    texts: withPayment({
      bill: ({ document, amount }) => `le inviamo: ${document}, di ${amount}.`,
      open: (amount) => `Restano da pagare ${amount}.`,
      due: (day) => `La preghiamo di pagarla entro il ${day}.`,
      creditNote: ({ document, amount }) => `le inviamo: ${document}, di ${amount}.`,
      quote: ({ document, amount }) => `le inviamo: ${document}, di ${amount}.`,
      valid: (day) => `È valido fino al ${day}. Può accettarlo o rifiutarlo online.`,
    }),
    closing: 'Cordiali saluti,',
    open: {
      invoice: 'Vedi fattura',
      deposit: 'Vedi fattura',
      creditNote: 'Vedi nota di credito',
      quote: 'Vedi preventivo',
    },
    footer: (seller) =>
      `${seller} le ha inviato questa e-mail. Per rispondere, usi semplicemente «Rispondi».`,
  },
};

type Sentences = {
  bill: (facts: EmailFacts) => string;
  /** The rest of an invoice that was paid in part. */
  open: (amount: string) => string;
  due: (day: string) => string;
  creditNote: (facts: EmailFacts) => string;
  quote: (facts: EmailFacts) => string;
  valid: (day: string) => string;
};

/** Only what is open is asked for, and only with its day. */
function withPayment({ bill, open, due, creditNote, quote, valid }: Sentences): EmailWords['texts'] {
  const toPay = (facts: EmailFacts) =>
    [bill(facts), facts.rest !== null && open(facts.rest), facts.dueDay !== null && due(facts.dueDay)]
      .filter(Boolean)
      .join(' ');
  return {
    invoice: toPay,
    deposit: toPay,
    creditNote,
    quote: (facts) => [quote(facts), facts.dueDay !== null && valid(facts.dueDay)].filter(Boolean).join(' '),
  };
}

/** A title within a sentence; its number stays as it is. */
function lowerFirst(title: string): string {
  return title.charAt(0).toLowerCase() + title.slice(1);
}
