const kimaiFields = [
  'date',
  'start',
  'end',
  'duration',
  'client',
  'project',
  'task',
  'description',
  'billable',
  'tags',
  'person',
] as const;
export type KimaiField = (typeof kimaiFields)[number];

/** The headers of Kimai's exports in the order of `kimaiFields`, by language. Kimai translates them. */
const kimaiLanguages: Record<string, string> = {
  en: 'date, from, to, duration, customer, project, activity, description, billable, tags, user',
  de: 'datum, von, bis, dauer, kunde, projekt, tätigkeit, beschreibung, abrechenbar, schlagworte, benutzer',
  fr: 'date, de, à, durée, client, projet, activité, description, facturable, mots-clés, utilisateur',
  es: 'fecha, de, para, duración, cliente, proyecto, actividad, descripción, facturable, etiquetas, usuario',
  it: 'data, da, a, durata, cliente, progetto, attività, descrizione, fatturabile, etichette, utente',
  nl: 'datum, van, tot, duur, klant, project, activiteit, beschrijving, factureerbaar, labels, gebruiker',
  pt: 'data, de, para, duração, cliente, projeto, atividade, descrição, faturável, etiquetas, utilizador',
  ptBR: 'data, de, para, duração, cliente, projeto, atividade, descrição, faturável, tags, usuário',
  pl: 'data, od, do, czas trwania, klient, projekt, aktywność, opis, rozliczalne, tagi, użytkownik',
  cs: 'datum, začít, ukončit, doba trvání, zákazník, projekt, aktivity, popis, fakturovatelné, štítky, uživatel',
  sv: 'datum, från, till, varaktighet, kund, projekt, aktivitet, beskrivning, fakturerbar, taggar, användare',
  da: 'dato, fra, til, varighed, kunde, projekt, aktivitet, beskrivelse, fakturerbar, etiketter, bruger',
  hu: 'dátum, kezdés, befejezés, időtartam, ügyfél, projekt, tevékenység, leírás, számlázható, címkék, felhasználó',
};

/** The headers of these fields in each language. */
export function kimaiHeaders(...fields: readonly KimaiField[]): string[][] {
  return Object.values(kimaiLanguages).map((list) => {
    const headers = list.split(', ');
    return fields.map((field) => headers[kimaiFields.indexOf(field)] ?? '');
  });
}
