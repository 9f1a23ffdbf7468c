/** Words of proposals in the client’s language rather than that of the interface. */
import { documentLanguage } from '#src/features/invoices/rules/document-languages.ts';
import type { DocumentLanguage } from '#src/features/invoices/rules/document-languages.ts';
import type { ProposalForm } from '#src/features/portal/contract-acts.ts';
import type { ContactField } from '#src/features/portal/rules/proposable-fields.ts';

type ProposalWords = {
  /** Sent as they are. */
  page: ProposalForm['words'];
  labels: Record<ContactField, string>;
  waiting: (owner: string) => string;
  invalid: (label: string) => string;
};

export function proposalWords(language: string): ProposalWords {
  return wordsByLanguage[documentLanguage(language)];
}

const wordsByLanguage: Readonly<Record<DocumentLanguage, ProposalWords>> = {
  en: {
    page: {
      propose: 'Change your contact details',
      hint: 'Enter only what has changed.',
      yourName: 'Your name',
      nameRequired: 'Enter your name.',
      nothing: 'Enter what has changed.',
      send: 'Send',
      cancel: 'Cancel',
      failed: 'This couldn’t be sent. Try again.',
    },
    labels: {
      contactName: 'Contact person',
      email: 'Email',
      phone: 'Phone',
      street: 'Street and number',
      street2: 'Address line 2',
      postalCode: 'Postal code',
      city: 'City',
      countryCode: 'Country',
      vatId: 'VAT ID',
    },
    waiting: (owner) => `Your changes were sent. ${owner} will check them.`,
    invalid: (label) => `Check this: ${label}`,
  },
  de: {
    page: {
      propose: 'Kontaktdaten ändern',
      hint: 'Geben Sie nur ein, was sich geändert hat.',
      yourName: 'Ihr Name',
      nameRequired: 'Geben Sie Ihren Namen ein.',
      nothing: 'Geben Sie ein, was sich geändert hat.',
      send: 'Senden',
      cancel: 'Abbrechen',
      failed: 'Das konnte nicht gesendet werden. Versuchen Sie es noch einmal.',
    },
    labels: {
      contactName: 'Ansprechpartner',
      email: 'E-Mail',
      phone: 'Telefon',
      street: 'Straße und Hausnummer',
      street2: 'Adresszusatz',
      postalCode: 'Postleitzahl',
      city: 'Ort',
      countryCode: 'Land',
      vatId: 'USt-IdNr.',
    },
    waiting: (owner) => `Ihre Änderungen wurden gesendet. ${owner} prüft sie.`,
    invalid: (label) => `Bitte prüfen: ${label}`,
  },
  fr: {
    page: {
      propose: 'Modifier vos coordonnées',
      hint: 'Saisissez uniquement ce qui a changé.',
      yourName: 'Votre nom',
      nameRequired: 'Saisissez votre nom.',
      nothing: 'Saisissez ce qui a changé.',
      send: 'Envoyer',
      cancel: 'Annuler',
      failed: 'L’envoi a échoué. Réessayez.',
    },
    labels: {
      contactName: 'Contact',
      email: 'E-mail',
      phone: 'Téléphone',
      street: 'Rue et numéro',
      street2: 'Complément d’adresse',
      postalCode: 'Code postal',
      city: 'Ville',
      countryCode: 'Pays',
      vatId: 'Numéro de TVA',
    },
    waiting: (owner) => `Vos modifications ont été envoyées. ${owner} va les vérifier.`,
    invalid: (label) => `À vérifier : ${label}`,
  },
  es: {
    page: {
      propose: 'Cambiar sus datos de contacto',
      hint: 'Indique solo lo que ha cambiado.',
      yourName: 'Su nombre',
      nameRequired: 'Indique su nombre.',
      nothing: 'Indique lo que ha cambiado.',
      send: 'Enviar',
      cancel: 'Cancelar',
      failed: 'No se ha podido enviar. Inténtelo de nuevo.',
    },
    labels: {
      contactName: 'Persona de contacto',
      email: 'Correo electrónico',
      phone: 'Teléfono',
      street: 'Calle y número',
      street2: 'Complemento de dirección',
      postalCode: 'Código postal',
      city: 'Ciudad',
      countryCode: 'País',
      vatId: 'NIF-IVA',
    },
    waiting: (owner) => `Sus cambios se han enviado. ${owner} los revisará.`,
    invalid: (label) => `Compruebe este dato: ${label}`,
  },
  nl: {
    page: {
      propose: 'Contactgegevens wijzigen',
      hint: 'Vul alleen in wat is veranderd.',
      yourName: 'Uw naam',
      nameRequired: 'Vul uw naam in.',
      nothing: 'Vul in wat is veranderd.',
      send: 'Versturen',
      cancel: 'Annuleren',
      failed: 'Dit kon niet worden verstuurd. Probeer het opnieuw.',
    },
    labels: {
      contactName: 'Contactpersoon',
      email: 'E-mail',
      phone: 'Telefoon',
      street: 'Straat en huisnummer',
      street2: 'Adresregel 2',
      postalCode: 'Postcode',
      city: 'Plaats',
      countryCode: 'Land',
      vatId: 'Btw-nummer',
    },
    waiting: (owner) => `Uw wijzigingen zijn verstuurd. ${owner} controleert ze.`,
    invalid: (label) => `Controleer dit: ${label}`,
  },
  it: {
    page: {
      propose: 'Modificare i dati di contatto',
      hint: 'Inserisca solo ciò che è cambiato.',
      yourName: 'Il Suo nome',
      nameRequired: 'Inserisca il Suo nome.',
      nothing: 'Inserisca ciò che è cambiato.',
      send: 'Invia',
      cancel: 'Annulla',
      failed: 'L’invio non è riuscito. Riprovi.',
    },
    labels: {
      contactName: 'Referente',
      email: 'E-mail',
      phone: 'Telefono',
      street: 'Via e numero civico',
      street2: 'Riga indirizzo 2',
      postalCode: 'CAP',
      city: 'Città',
      countryCode: 'Paese',
      vatId: 'Partita IVA',
    },
    waiting: (owner) => `Le Sue modifiche sono state inviate. ${owner} le controllerà.`,
    invalid: (label) => `Da controllare: ${label}`,
  },
};
