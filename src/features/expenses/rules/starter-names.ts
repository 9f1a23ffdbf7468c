/** Names of starter lists, in the languages that documents are printed in: English, German, French, Spanish, Dutch, Italian. */
type Names = readonly [string, string, string, string, string, string];

/** In the order of the list. */
const names = {
  travel: ['Travel', 'Reisekosten', 'Déplacements', 'Viajes', 'Reiskosten', 'Viaggi'],
  hotel: ['Accommodation', 'Übernachtung', 'Hébergement', 'Alojamiento', 'Overnachtingen', 'Alloggio'],
  meals: [
    'Business meals',
    'Bewirtung',
    'Repas d’affaires',
    'Comidas de negocios',
    'Zakelijke maaltijden',
    'Pasti di lavoro',
  ],
  office: [
    'Office supplies',
    'Bürobedarf',
    'Fournitures de bureau',
    'Material de oficina',
    'Kantoorbenodigdheden',
    'Cancelleria',
  ],
  software: ['Software', 'Software', 'Logiciels', 'Software', 'Software', 'Software'],
  hardware: ['Equipment', 'Geräte und Ausstattung', 'Matériel', 'Equipos', 'Apparatuur', 'Attrezzature'],
  phone: [
    'Phone and internet',
    'Telefon und Internet',
    'Téléphone et internet',
    'Teléfono e internet',
    'Telefoon en internet',
    'Telefono e internet',
  ],
  postage: ['Postage', 'Porto', 'Affranchissement', 'Franqueo', 'Portokosten', 'Spese postali'],
  books: [
    'Books and journals',
    'Bücher und Zeitschriften',
    'Livres et revues',
    'Libros y revistas',
    'Boeken en tijdschriften',
    'Libri e riviste',
  ],
  training: ['Training', 'Fortbildung', 'Formation', 'Formación', 'Opleiding', 'Formazione'],
  marketing: ['Marketing', 'Werbung', 'Publicité', 'Publicidad', 'Reclame', 'Pubblicità'],
  contractors: [
    'Subcontractors',
    'Fremdleistungen',
    'Sous-traitance',
    'Subcontratación',
    'Onderaanneming',
    'Collaborazioni esterne',
  ],
  insurance: ['Insurance', 'Versicherungen', 'Assurances', 'Seguros', 'Verzekeringen', 'Assicurazioni'],
  rent: ['Rent', 'Miete', 'Loyer', 'Alquiler', 'Huur', 'Affitto'],
  fees: ['Fees', 'Gebühren', 'Frais et commissions', 'Comisiones', 'Bankkosten', 'Commissioni'],
  other: ['Other', 'Sonstiges', 'Divers', 'Otros', 'Overige', 'Altro'],
} satisfies Record<string, Names>;

export type StarterKey = keyof typeof names;

const places: Readonly<Record<string, number>> = { DE: 1, AT: 1, CH: 1, FR: 2, ES: 3, NL: 4, IT: 5 };

export function starterNames(country: string | null): { key: StarterKey; name: string }[] {
  // The keys of `names`.
  return (Object.keys(names) as StarterKey[]).map((key) => ({ key, name: nameIn(country, names[key]) }));
}

const vehicles = {
  car: ['Car', 'Auto', 'Voiture', 'Coche', 'Auto', 'Auto'],
  motorcycle: ['Motorcycle', 'Motorrad', 'Moto', 'Motocicleta', 'Motorfiets', 'Motocicletta'],
  bicycle: ['Bicycle', 'Fahrrad', 'Vélo', 'Bicicleta', 'Fiets', 'Bicicletta'],
} satisfies Record<string, Names>;

export type StarterVehicle = keyof typeof vehicles;

export function vehicleName(country: string | null, vehicle: StarterVehicle): string {
  return nameIn(country, vehicles[vehicle]);
}

/** The language of the country; English without one. */
function nameIn(country: string | null, of: Names): string {
  return of[places[country ?? ''] ?? 0] ?? of[0];
}
