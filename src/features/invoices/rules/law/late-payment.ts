import type { DocumentLanguage } from '#src/features/invoices/rules/document-languages.ts';
import type { DocumentType } from '#src/features/invoices/rules/invoice-limits.ts';

type Parties = {
  seller: { country: string | null };
  buyer: { vatId: string | null; registrationId: string | null };
};

/**
 * What French law wants on invoices to businesses: the rate of late-payment penalties, the lump sum for recovery costs,
 * and the discount for early payment. The rate is that of the law for terms that name none. [Code de commerce L441-9,
 * L441-10, D441-5]
 */
export function latePaymentNotes(
  type: DocumentType,
  { seller, buyer }: Parties,
  language: DocumentLanguage,
): string[] {
  const isPayable = type === 'invoice' || type === 'deposit';
  const isBusiness = buyer.vatId !== null || buyer.registrationId !== null;
  return isPayable && isBusiness && seller.country === 'FR' ? [...frenchNotes[language]] : [];
}

const frenchNotes: Readonly<Record<DocumentLanguage, readonly string[]>> = {
  en: [
    'Late payment: penalties at the ECB refinancing rate plus 10 percentage points, due without reminder, and a fixed sum of €40 for recovery costs (art. L441-10 and D441-5 of the French Commercial Code).',
    'No discount for early payment.',
  ],
  de: [
    'Bei Zahlungsverzug: Verzugszinsen zum Refinanzierungssatz der EZB zuzüglich 10 Prozentpunkten, ohne Mahnung fällig, und eine Pauschale von 40 € für Beitreibungskosten (Art. L441-10 und D441-5 des französischen Handelsgesetzbuchs).',
    'Kein Skonto bei vorzeitiger Zahlung.',
  ],
  fr: [
    'En cas de retard de paiement : pénalités au taux de refinancement de la BCE majoré de 10 points, exigibles sans rappel, et indemnité forfaitaire de 40 € pour frais de recouvrement (art. L441-10 et D441-5 du Code de commerce).',
    'Pas d’escompte pour paiement anticipé.',
  ],
  es: [
    'En caso de demora: penalización al tipo de refinanciación del BCE más 10 puntos porcentuales, exigible sin requerimiento, y una indemnización fija de 40 € por costes de cobro (art. L441-10 y D441-5 del Código de Comercio francés).',
    'Sin descuento por pago anticipado.',
  ],
  nl: [
    'Bij te late betaling: boeterente tegen de herfinancieringsrente van de ECB plus 10 procentpunten, zonder aanmaning verschuldigd, en een vast bedrag van € 40 voor incassokosten (art. L441-10 en D441-5 van het Franse Wetboek van Koophandel).',
    'Geen korting bij vooruitbetaling.',
  ],
  it: [
    'In caso di ritardo: penali al tasso di rifinanziamento della BCE più 10 punti percentuali, dovute senza sollecito, e un’indennità forfettaria di 40 € per spese di recupero (art. L441-10 e D441-5 del Codice di commercio francese).',
    'Nessuno sconto per pagamento anticipato.',
  ],
};
