/** Words of reported payments in the client’s language rather than that of the interface. */
import { documentLanguage } from '#src/features/invoices/rules/document-languages.ts';
import type { DocumentLanguage } from '#src/features/invoices/rules/document-languages.ts';
import type { ReportForm } from '#src/features/portal/contract-acts.ts';

type ReportWords = {
  /** Sent as they are. */
  page: ReportForm['words'];
  reported: (day: string, amount: string | null) => string;
  future: string;
  beforeIssue: string;
  nothingToPay: string;
};

export function reportWords(language: string): ReportWords {
  return wordsByLanguage[documentLanguage(language)];
}

const wordsByLanguage: Readonly<Record<DocumentLanguage, ReportWords>> = {
  en: {
    page: {
      report: 'I’ve paid',
      paidDay: 'Paid on',
      amount: 'Amount (optional)',
      yourName: 'Your name',
      nameRequired: 'Enter your name.',
      dayRequired: 'Enter the day.',
      amountWrong: 'Enter an amount such as 119.00.',
      send: 'Send',
      cancel: 'Cancel',
      failed: 'This couldn’t be sent. Try again.',
    },
    reported: (day, amount) =>
      amount === null
        ? `You reported this as paid on ${day}.`
        : `You reported a payment of ${amount} on ${day}.`,
    future: 'The day can’t be in the future.',
    beforeIssue: 'The day can’t be before the invoice.',
    nothingToPay: 'This invoice has nothing to pay any more.',
  },
  de: {
    page: {
      report: 'Ich habe bezahlt',
      paidDay: 'Bezahlt am',
      amount: 'Betrag (optional)',
      yourName: 'Ihr Name',
      nameRequired: 'Geben Sie Ihren Namen ein.',
      dayRequired: 'Geben Sie den Tag ein.',
      amountWrong: 'Geben Sie einen Betrag wie 119,00 ein.',
      send: 'Senden',
      cancel: 'Abbrechen',
      failed: 'Das konnte nicht gesendet werden. Versuchen Sie es noch einmal.',
    },
    reported: (day, amount) =>
      amount === null
        ? `Von Ihnen als bezahlt gemeldet: ${day}.`
        : `Von Ihnen gemeldete Zahlung: ${amount} am ${day}.`,
    future: 'Der Tag darf nicht in der Zukunft liegen.',
    beforeIssue: 'Der Tag darf nicht vor dem Rechnungsdatum liegen.',
    nothingToPay: 'Für diese Rechnung ist nichts mehr zu zahlen.',
  },
  fr: {
    page: {
      report: 'J’ai payé',
      paidDay: 'Payé le',
      amount: 'Montant (facultatif)',
      yourName: 'Votre nom',
      nameRequired: 'Saisissez votre nom.',
      dayRequired: 'Saisissez la date.',
      amountWrong: 'Saisissez un montant tel que 119,00.',
      send: 'Envoyer',
      cancel: 'Annuler',
      failed: 'L’envoi a échoué. Réessayez.',
    },
    reported: (day, amount) =>
      amount === null
        ? `Vous avez signalé un paiement le ${day}.`
        : `Vous avez signalé un paiement de ${amount} le ${day}.`,
    future: 'La date ne peut pas être dans le futur.',
    beforeIssue: 'La date ne peut pas précéder celle de la facture.',
    nothingToPay: 'Il n’y a plus rien à payer pour cette facture.',
  },
  es: {
    page: {
      report: 'He pagado',
      paidDay: 'Pagado el',
      amount: 'Importe (opcional)',
      yourName: 'Su nombre',
      nameRequired: 'Indique su nombre.',
      dayRequired: 'Indique la fecha.',
      amountWrong: 'Indique un importe como 119,00.',
      send: 'Enviar',
      cancel: 'Cancelar',
      failed: 'No se ha podido enviar. Inténtelo de nuevo.',
    },
    reported: (day, amount) =>
      amount === null ? `Ha comunicado el pago del ${day}.` : `Ha comunicado un pago de ${amount} el ${day}.`,
    future: 'La fecha no puede estar en el futuro.',
    beforeIssue: 'La fecha no puede ser anterior a la factura.',
    nothingToPay: 'Ya no queda nada por pagar de esta factura.',
  },
  nl: {
    page: {
      report: 'Ik heb betaald',
      paidDay: 'Betaald op',
      amount: 'Bedrag (optioneel)',
      yourName: 'Uw naam',
      nameRequired: 'Vul uw naam in.',
      dayRequired: 'Vul de datum in.',
      amountWrong: 'Vul een bedrag in, zoals 119,00.',
      send: 'Versturen',
      cancel: 'Annuleren',
      failed: 'Dit kon niet worden verstuurd. Probeer het opnieuw.',
    },
    reported: (day, amount) =>
      amount === null
        ? `U heeft gemeld dat u op ${day} heeft betaald.`
        : `U heeft een betaling van ${amount} op ${day} gemeld.`,
    future: 'De datum mag niet in de toekomst liggen.',
    beforeIssue: 'De datum mag niet vóór de factuurdatum liggen.',
    nothingToPay: 'Voor deze factuur is niets meer te betalen.',
  },
  it: {
    page: {
      report: 'Ho pagato',
      paidDay: 'Pagato il',
      amount: 'Importo (facoltativo)',
      yourName: 'Il Suo nome',
      nameRequired: 'Inserisca il Suo nome.',
      dayRequired: 'Inserisca la data.',
      amountWrong: 'Inserisca un importo come 119,00.',
      send: 'Invia',
      cancel: 'Annulla',
      failed: 'L’invio non è riuscito. Riprovi.',
    },
    reported: (day, amount) =>
      amount === null
        ? `Ha segnalato il pagamento del ${day}.`
        : `Ha segnalato un pagamento di ${amount} il ${day}.`,
    future: 'La data non può essere nel futuro.',
    beforeIssue: 'La data non può precedere quella della fattura.',
    nothingToPay: 'Per questa fattura non c’è più nulla da pagare.',
  },
};
