import type { DocumentLanguage } from './document-languages.ts';
import type { TaxReason } from './tax-case.ts';

/** The sentence that a document prints instead of tax, with the law of the seller's country where it must be named. */
export function taxNote(reason: TaxReason, language: DocumentLanguage, sellerCountry: string | null): string {
  const law = reason === 'smallBusiness' ? smallBusinessLaws[sellerCountry ?? ''] : undefined;
  const note = notes[language][reason];
  return law === undefined ? `${note}.` : `${note} (${law}).`;
}

const smallBusinessLaws: Readonly<Record<string, string>> = {
  AT: '§ 6 Abs. 1 Z 27 UStG',
  BE: 'art. 56bis CTVA / WBTW',
  DE: '§ 19 UStG',
  FR: 'art. 293 B du CGI',
  IT: 'art. 1, commi 54-89, L. 190/2014',
  NL: 'art. 25 Wet OB 1968',
};

const notes: Readonly<Record<DocumentLanguage, Readonly<Record<TaxReason, string>>>> = {
  en: {
    smallBusiness: 'No VAT is charged: small business exemption',
    reverseCharge: 'Reverse charge: VAT is to be paid by the customer',
    intraCommunity: 'VAT-exempt intra-Community supply',
    export: 'VAT-exempt export',
    serviceAbroad: 'Not subject to VAT in the supplier’s country: the place of supply is abroad',
    notSubject: 'Not subject to VAT',
    exempt: 'Exempt from VAT',
  },
  de: {
    smallBusiness: 'Keine Umsatzsteuer: Kleinunternehmerregelung',
    reverseCharge: 'Steuerschuldnerschaft des Leistungsempfängers (Reverse Charge)',
    intraCommunity: 'Steuerfreie innergemeinschaftliche Lieferung',
    export: 'Steuerfreie Ausfuhrlieferung',
    serviceAbroad: 'Nicht im Inland steuerbar: Der Leistungsort liegt im Ausland',
    notSubject: 'Nicht umsatzsteuerbar',
    exempt: 'Von der Umsatzsteuer befreit',
  },
  fr: {
    smallBusiness: 'TVA non applicable',
    reverseCharge: 'Autoliquidation : TVA due par le client',
    intraCommunity: 'Exonération de TVA : livraison intracommunautaire',
    export: 'Exonération de TVA : exportation',
    serviceAbroad: 'TVA non applicable : le lieu de la prestation est à l’étranger',
    notSubject: 'Non soumis à la TVA',
    exempt: 'Exonéré de TVA',
  },
  es: {
    smallBusiness: 'Sin IVA: régimen de franquicia para pequeñas empresas',
    reverseCharge: 'Inversión del sujeto pasivo: el cliente paga el IVA',
    intraCommunity: 'Entrega intracomunitaria exenta de IVA',
    export: 'Exportación exenta de IVA',
    serviceAbroad: 'Operación no sujeta a IVA: se localiza en el extranjero',
    notSubject: 'Operación no sujeta a IVA',
    exempt: 'Exento de IVA',
  },
  nl: {
    smallBusiness: 'Geen btw: kleineondernemersregeling',
    reverseCharge: 'Btw verlegd naar de afnemer',
    intraCommunity: 'Intracommunautaire levering tegen 0 % btw',
    export: 'Uitvoer tegen 0 % btw',
    serviceAbroad: 'Niet belast in het land van de leverancier: de plaats van dienst ligt in het buitenland',
    notSubject: 'Niet onderworpen aan btw',
    exempt: 'Vrijgesteld van btw',
  },
  it: {
    smallBusiness: 'Operazione senza applicazione dell’IVA: regime di franchigia',
    reverseCharge: 'Inversione contabile: IVA a carico del cliente',
    intraCommunity: 'Cessione intracomunitaria non imponibile IVA',
    export: 'Esportazione non imponibile IVA',
    serviceAbroad: 'Operazione non soggetta a IVA: luogo della prestazione all’estero',
    notSubject: 'Operazione non soggetta a IVA',
    exempt: 'Esente da IVA',
  },
};
