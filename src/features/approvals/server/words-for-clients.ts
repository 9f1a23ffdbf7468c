/** Words of approvals in the client’s language rather than that of the interface. */
import type { ApprovalPageWords } from '#src/features/approvals/contract-clients.ts';
import type { ApprovalState } from '#src/features/approvals/rules/approval-state.ts';

export type ApprovalWords = {
  states: Record<ApprovalState, string>;
  title: (period: string) => string;
  withoutProject: string;
  approvedBy: (name: string, day: string) => string;
  changedSince: string;
  renewed: string;
  withdrawn: string;
  alreadyApproved: string;
  /** Sent as they are. */
  page: ApprovalPageWords;
};

/** English if there are no words in the language of the tag. */
export function approvalWords(locale: string): ApprovalWords {
  const [language = ''] = locale.toLowerCase().split('-');
  return new Map(Object.entries(wordsByLanguage)).get(language) ?? wordsByLanguage.en;
}

const wordsByLanguage = {
  en: {
    states: {
      requested: 'Waiting for you',
      questioned: 'Waiting for an answer',
      approved: 'Approved',
      changed: 'Changed since approval',
    },
    title: (period) => `Hours of ${period}`,
    withoutProject: 'Without a project',
    approvedBy: (name, day) => `Approved by ${name} on ${day}`,
    changedSince: 'Some of these hours were changed since.',
    renewed: 'These hours were changed while you looked at them. Check them again.',
    withdrawn: 'This request was withdrawn.',
    alreadyApproved: 'These hours are already approved.',
    page: {
      total: 'Total',
      byProject: 'By project',
      entries: 'Entries',
      yourName: 'Your name',
      nameRequired: 'Enter your name.',
      comment: 'Comment (optional)',
      approve: 'Approve',
      confirmApproval: 'Approve these hours',
      ask: 'Ask about this',
      yourQuestion: 'Your question',
      questionRequired: 'Enter your question.',
      send: 'Send',
      cancel: 'Cancel',
      showMore: 'Show more',
      failed: 'This couldn’t be saved. Try again.',
    },
  },
  de: {
    states: {
      requested: 'Wartet auf Sie',
      questioned: 'Wartet auf Antwort',
      approved: 'Freigegeben',
      changed: 'Seit der Freigabe geändert',
    },
    title: (period) => `Stunden ${period}`,
    withoutProject: 'Ohne Projekt',
    approvedBy: (name, day) => `Freigegeben von ${name} am ${day}`,
    changedSince: 'Einige dieser Stunden wurden seitdem geändert.',
    renewed: 'Diese Stunden wurden inzwischen geändert. Bitte prüfen Sie sie noch einmal.',
    withdrawn: 'Diese Anfrage wurde zurückgezogen.',
    alreadyApproved: 'Diese Stunden sind schon freigegeben.',
    page: {
      total: 'Summe',
      byProject: 'Nach Projekt',
      entries: 'Einträge',
      yourName: 'Ihr Name',
      nameRequired: 'Geben Sie Ihren Namen ein.',
      comment: 'Kommentar (optional)',
      approve: 'Freigeben',
      confirmApproval: 'Diese Stunden freigeben',
      ask: 'Dazu etwas fragen',
      yourQuestion: 'Ihre Frage',
      questionRequired: 'Geben Sie Ihre Frage ein.',
      send: 'Senden',
      cancel: 'Abbrechen',
      showMore: 'Mehr anzeigen',
      failed: 'Das konnte nicht gespeichert werden. Versuchen Sie es noch einmal.',
    },
  },
  fr: {
    states: {
      requested: 'En attente de votre réponse',
      questioned: 'En attente d’une réponse',
      approved: 'Approuvé',
      changed: 'Modifié depuis l’approbation',
    },
    title: (period) => `Heures du ${period}`,
    withoutProject: 'Sans projet',
    approvedBy: (name, day) => `Approuvé par ${name} le ${day}`,
    changedSince: 'Certaines de ces heures ont été modifiées depuis.',
    renewed: 'Ces heures ont été modifiées entre-temps. Vérifiez-les à nouveau.',
    withdrawn: 'Cette demande a été retirée.',
    alreadyApproved: 'Ces heures sont déjà approuvées.',
    page: {
      total: 'Total',
      byProject: 'Par projet',
      entries: 'Entrées',
      yourName: 'Votre nom',
      nameRequired: 'Saisissez votre nom.',
      comment: 'Commentaire (facultatif)',
      approve: 'Approuver',
      confirmApproval: 'Approuver ces heures',
      ask: 'Poser une question',
      yourQuestion: 'Votre question',
      questionRequired: 'Saisissez votre question.',
      send: 'Envoyer',
      cancel: 'Annuler',
      showMore: 'Afficher plus',
      failed: 'L’enregistrement a échoué. Réessayez.',
    },
  },
  es: {
    states: {
      requested: 'Pendiente de usted',
      questioned: 'Pendiente de respuesta',
      approved: 'Aprobado',
      changed: 'Modificado desde la aprobación',
    },
    title: (period) => `Horas del ${period}`,
    withoutProject: 'Sin proyecto',
    approvedBy: (name, day) => `Aprobado por ${name} el ${day}`,
    changedSince: 'Algunas de estas horas se han modificado desde entonces.',
    renewed: 'Estas horas se han modificado mientras las revisaba. Compruébelas de nuevo.',
    withdrawn: 'Esta solicitud se ha retirado.',
    alreadyApproved: 'Estas horas ya están aprobadas.',
    page: {
      total: 'Total',
      byProject: 'Por proyecto',
      entries: 'Registros',
      yourName: 'Su nombre',
      nameRequired: 'Introduzca su nombre.',
      comment: 'Comentario (opcional)',
      approve: 'Aprobar',
      confirmApproval: 'Aprobar estas horas',
      ask: 'Preguntar sobre esto',
      yourQuestion: 'Su pregunta',
      questionRequired: 'Introduzca su pregunta.',
      send: 'Enviar',
      cancel: 'Cancelar',
      showMore: 'Mostrar más',
      failed: 'No se ha podido guardar. Inténtelo de nuevo.',
    },
  },
  nl: {
    states: {
      requested: 'Wacht op u',
      questioned: 'Wacht op antwoord',
      approved: 'Goedgekeurd',
      changed: 'Gewijzigd sinds de goedkeuring',
    },
    title: (period) => `Uren van ${period}`,
    withoutProject: 'Zonder project',
    approvedBy: (name, day) => `Goedgekeurd door ${name} op ${day}`,
    changedSince: 'Sommige van deze uren zijn sindsdien gewijzigd.',
    renewed: 'Deze uren zijn intussen gewijzigd. Controleer ze opnieuw.',
    withdrawn: 'Dit verzoek is ingetrokken.',
    alreadyApproved: 'Deze uren zijn al goedgekeurd.',
    page: {
      total: 'Totaal',
      byProject: 'Per project',
      entries: 'Registraties',
      yourName: 'Uw naam',
      nameRequired: 'Vul uw naam in.',
      comment: 'Opmerking (optioneel)',
      approve: 'Goedkeuren',
      confirmApproval: 'Deze uren goedkeuren',
      ask: 'Hierover iets vragen',
      yourQuestion: 'Uw vraag',
      questionRequired: 'Vul uw vraag in.',
      send: 'Versturen',
      cancel: 'Annuleren',
      showMore: 'Meer weergeven',
      failed: 'Dit kon niet worden opgeslagen. Probeer het opnieuw.',
    },
  },
  it: {
    states: {
      requested: 'In attesa di una sua risposta',
      questioned: 'In attesa di risposta',
      approved: 'Approvato',
      changed: 'Modificato dopo l’approvazione',
    },
    title: (period) => `Ore del ${period}`,
    withoutProject: 'Senza progetto',
    approvedBy: (name, day) => `Approvato da ${name} il ${day}`,
    changedSince: 'Alcune di queste ore sono state modificate in seguito.',
    renewed: 'Queste ore sono state modificate nel frattempo. Le controlli di nuovo.',
    withdrawn: 'Questa richiesta è stata ritirata.',
    alreadyApproved: 'Queste ore sono già approvate.',
    page: {
      total: 'Totale',
      byProject: 'Per progetto',
      entries: 'Voci',
      yourName: 'Il suo nome',
      nameRequired: 'Inserisca il suo nome.',
      comment: 'Commento (facoltativo)',
      approve: 'Approva',
      confirmApproval: 'Approva queste ore',
      ask: 'Fai una domanda',
      yourQuestion: 'La sua domanda',
      questionRequired: 'Inserisca la sua domanda.',
      send: 'Invia',
      cancel: 'Annulla',
      showMore: 'Mostra altro',
      failed: 'Il salvataggio non è riuscito. Riprovi.',
    },
  },
} satisfies Record<string, ApprovalWords>;
