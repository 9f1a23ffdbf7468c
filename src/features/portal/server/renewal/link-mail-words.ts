/** Words of the mail with a new link, in the language of the client's documents. */
import type { DocumentLanguage } from '#src/features/invoices/rules/document-languages.ts';

type LinkMailWords = {
  subject: (seller: string) => string;
  text: (client: string) => string;
  open: string;
  footer: (seller: string) => string;
};

export const linkMailWords: Readonly<Record<DocumentLanguage, LinkMailWords>> = {
  en: {
    subject: (seller) => `Your new link from ${seller}`,
    text: (client) => `Here is the new link to the page for ${client}. Keep it to yourself.`,
    open: 'Open page',
    footer: (seller) =>
      `You get this email because someone with an earlier link from ${seller} asked for a new one. If it wasn’t you, ignore it.`,
  },
  de: {
    subject: (seller) => `Ihr neuer Link von ${seller}`,
    text: (client) => `Hier ist der neue Link zur Seite für ${client}. Bitte geben Sie ihn nicht weiter.`,
    open: 'Seite öffnen',
    footer: (seller) =>
      `Sie erhalten diese E-Mail, weil jemand mit einem früheren Link von ${seller} einen neuen angefordert hat. Waren Sie es nicht, ignorieren Sie sie.`,
  },
  fr: {
    subject: (seller) => `Votre nouveau lien de ${seller}`,
    text: (client) => `Voici le nouveau lien vers la page de ${client}. Ne le transmettez à personne.`,
    open: 'Ouvrir la page',
    footer: (seller) =>
      `Vous recevez cet e-mail car une personne disposant d’un ancien lien de ${seller} en a demandé un nouveau. Si ce n’était pas vous, ignorez-le.`,
  },
  es: {
    subject: (seller) => `Su nuevo enlace de ${seller}`,
    text: (client) => `Este es el nuevo enlace a la página de ${client}. No lo comparta.`,
    open: 'Abrir la página',
    footer: (seller) =>
      `Recibe este correo porque alguien con un enlace anterior de ${seller} ha pedido uno nuevo. Si no ha sido usted, ignórelo.`,
  },
  nl: {
    subject: (seller) => `Uw nieuwe link van ${seller}`,
    text: (client) => `Hier is de nieuwe link naar de pagina voor ${client}. Deel deze niet met anderen.`,
    open: 'Pagina openen',
    footer: (seller) =>
      `U ontvangt deze e-mail omdat iemand met een eerdere link van ${seller} een nieuwe heeft aangevraagd. Was u dat niet, dan kunt u deze e-mail negeren.`,
  },
  it: {
    subject: (seller) => `Il suo nuovo link da ${seller}`,
    text: (client) => `Ecco il nuovo link alla pagina di ${client}. Non lo condivida con altri.`,
    open: 'Apri la pagina',
    footer: (seller) =>
      `Riceve questa e-mail perché qualcuno con un link precedente di ${seller} ne ha chiesto uno nuovo. Se non è stato lei, la ignori.`,
  },
};
