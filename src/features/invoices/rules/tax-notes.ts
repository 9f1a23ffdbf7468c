import type { DocumentLanguage } from './document-languages.ts';
import { taxNames } from './law/tax-names.ts';
import type { TaxNames } from './law/tax-names.ts';
import type { TaxReason } from './tax-case.ts';

/** The sentence that a document prints instead of tax, with the law of the seller's country where it must be named. */
export function taxNote(reason: TaxReason, language: DocumentLanguage, sellerCountry: string | null): string {
  const law = reason === 'smallBusiness' ? smallBusinessLaws[sellerCountry ?? ''] : undefined;
  const note = notes[language](taxNames(sellerCountry, language))[reason];
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

type Notes = Readonly<Record<TaxReason, string>>;

const notes: Readonly<Record<DocumentLanguage, (tax: TaxNames) => Notes>> = {
  en: ({ name, inText }) => ({
    smallBusiness: `No ${inText} is charged: small business exemption`,
    reverseCharge: `Reverse charge: ${inText} is to be paid by the customer`,
    intraCommunity: 'VAT-exempt intra-Community supply',
    export: `${name}-exempt export`,
    serviceAbroad: `Not subject to ${inText} in the supplier’s country: the place of supply is abroad`,
    notSubject: `Not subject to ${inText}`,
    exempt: `Exempt from ${inText}`,
    disbursement: 'Disbursements paid on behalf of the client: outside the taxable amount',
  }),
  de: ({ inText }) => ({
    smallBusiness: `Keine ${inText}: Kleinunternehmerregelung`,
    reverseCharge: 'Steuerschuldnerschaft des Leistungsempfängers (Reverse Charge)',
    intraCommunity: 'Steuerfreie innergemeinschaftliche Lieferung',
    export: 'Steuerfreie Ausfuhrlieferung',
    serviceAbroad: 'Nicht im Inland steuerbar: Der Leistungsort liegt im Ausland',
    notSubject: `Unterliegt nicht der ${inText}`,
    exempt: `Von der ${inText} befreit`,
    disbursement:
      'Durchlaufende Posten, im Namen und für Rechnung des Kunden gezahlt: nicht Teil des Entgelts',
  }),
  fr: ({ name, inText }) => ({
    smallBusiness: `${name} non applicable`,
    reverseCharge: `Autoliquidation : ${inText} due par le client`,
    intraCommunity: 'Exonération de TVA : livraison intracommunautaire',
    export: `Exonération de ${inText} : exportation`,
    serviceAbroad: `${name} non applicable : le lieu de la prestation est à l’étranger`,
    notSubject: `Non soumis à la ${inText}`,
    exempt: `Exonéré de ${inText}`,
    disbursement: 'Débours payés au nom et pour le compte du client : hors base d’imposition',
  }),
  es: ({ inText }) => ({
    smallBusiness: `Sin ${inText}: régimen de franquicia para pequeñas empresas`,
    reverseCharge: `Inversión del sujeto pasivo: el cliente paga el ${inText}`,
    intraCommunity: 'Entrega intracomunitaria exenta de IVA',
    export: `Exportación exenta de ${inText}`,
    serviceAbroad: `Operación no sujeta a ${inText}: se localiza en el extranjero`,
    notSubject: `Operación no sujeta a ${inText}`,
    exempt: `Exento de ${inText}`,
    disbursement: 'Suplidos pagados en nombre y por cuenta del cliente: fuera de la base imponible',
  }),
  nl: ({ name, inText }) => ({
    smallBusiness: `Geen ${inText}: kleineondernemersregeling`,
    reverseCharge: `${name} verlegd naar de afnemer`,
    intraCommunity: 'Intracommunautaire levering tegen 0 % btw',
    export: `Uitvoer tegen 0 % ${inText}`,
    serviceAbroad: 'Niet belast in het land van de leverancier: de plaats van dienst ligt in het buitenland',
    notSubject: `Niet onderworpen aan ${inText}`,
    exempt: `Vrijgesteld van ${inText}`,
    disbursement: 'Doorlopende posten, betaald namens de klant: geen deel van de vergoeding',
  }),
  it: ({ name, inText }) => ({
    smallBusiness: `Operazione senza ${inText}: regime di franchigia`,
    reverseCharge: `Inversione contabile: ${name} a carico del cliente`,
    intraCommunity: 'Cessione intracomunitaria non imponibile IVA',
    export: `Esportazione non imponibile ${inText}`,
    serviceAbroad: `Operazione non soggetta a ${inText}: luogo della prestazione all’estero`,
    notSubject: `Operazione non soggetta a ${inText}`,
    exempt: `Esente da ${inText}`,
    disbursement: 'Anticipazioni in nome e per conto del cliente: escluse dalla base imponibile',
  }),
};
