/** Words of a reminder of an approval, in the language of the client's documents. */
import type { DocumentLanguage } from '#src/features/invoices/rules/document-languages.ts';

type ReminderWords = {
  subject: (seller: string) => string;
  /** `request`: such as "Hours of 1–31 Oct 2026 (38:25 h)". */
  text: (request: string) => string;
  open: string;
  footer: (seller: string) => string;
};

export const reminderWords: Readonly<Record<DocumentLanguage, ReminderWords>> = {
  en: {
    subject: (seller) => `Please approve hours of ${seller}`,
    text: (request) => `These hours wait for your approval: ${request}`,
    open: 'See hours',
    footer: (seller) => `${seller} sent you this reminder. Reply to it to get in touch.`,
  },
  de: {
    subject: (seller) => `Bitte Stunden von ${seller} freigeben`,
    text: (request) => `Diese Stunden warten auf Ihre Freigabe: ${request}`,
    open: 'Stunden ansehen',
    footer: (seller) =>
      `Diese Erinnerung hat Ihnen ${seller} gesendet. Bei Fragen antworten Sie einfach auf diese E-Mail.`,
  },
  fr: {
    subject: (seller) => `Merci de valider les heures de ${seller}`,
    text: (request) => `Ces heures attendent votre validation : ${request}`,
    open: 'Voir les heures',
    footer: (seller) => `${seller} vous a envoyé ce rappel. Pour répondre, utilisez simplement « Répondre ».`,
  },
  es: {
    subject: (seller) => `Apruebe las horas de ${seller}, por favor`,
    text: (request) => `Estas horas esperan su aprobación: ${request}`,
    open: 'Ver horas',
    footer: (seller) => `${seller} le ha enviado este recordatorio. Para contestar, responda a este mensaje.`,
  },
  nl: {
    subject: (seller) => `Graag uren van ${seller} goedkeuren`,
    text: (request) => `Deze uren wachten op uw goedkeuring: ${request}`,
    open: 'Uren bekijken',
    footer: (seller) => `${seller} heeft u deze herinnering gestuurd. U kunt gewoon antwoorden.`,
  },
  it: {
    subject: (seller) => `Approvi le ore di ${seller}, per favore`,
    text: (request) => `Queste ore attendono la sua approvazione: ${request}`,
    open: 'Vedi ore',
    footer: (seller) =>
      `${seller} le ha inviato questo promemoria. Per rispondere, usi semplicemente «Rispondi».`,
  },
};
