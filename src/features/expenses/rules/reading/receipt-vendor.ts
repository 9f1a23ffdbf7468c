import { plainText } from '#src/platform/shared/search-match.ts';
import { amountsIn } from './printed-amounts.ts';

const legalForm =
  /(?:^|\s)(?:GmbH(?: & Co\.? KG)?|UG|AG|KG|OHG|GbR|e\.\s?K\.|e\.\s?U\.|Ltd\.?|Limited|LLC|Inc\.?|Corp\.?|PLC|SARL|S\.?A\.?R\.?L\.?|SAS|S\.A\.S\.?|S\.A\.U?\.?|SA|S\.L\.U?\.?|SL|S\.r\.l\.?|SRL|S\.p\.A\.?|SpA|B\.V\.?|BV|N\.V\.?|NV|V\.O\.F\.?|Sàrl)(?=$|[\s,.·|])/u;

/** Titles and lines of an address or a contact, without accents. */
const noVendor =
  /^(?:rechnung|invoice|tax invoice|receipt|quittung|kassenbon|kassenbeleg|beleg|bon|facture|recu|ticket|ticket de caisse|factura|factura simplificada|recibo|fattura|ricevuta|scontrino|documento commerciale|factuur|kassabon|bonnetje|kopie|copy|duplicate|original|page|seite|datum|date|fecha|data)\b|\b(?:tel|telefon|phone|fax|www|http|e-?mail|ust-?id|uid|vat|tva|p\.?\s?iva|btw|nif|cif|siret|iban|kundennummer|customer|client|bill to|an:|an die)\b|@|strasse|str\.|straat|\brue\b|\bavenue\b|\bvia\b|\bcalle\b|\bstreet\b|\broad\b|^\d{4,5}\s|willkommen|welcome|bienvenue|vielen dank|thank you|merci/;

/** The first line that is a name; with a legal form near the top, that one. */
export function findVendor(lines: readonly string[]): string | null {
  const names = lines
    .slice(0, 15)
    .flatMap((line) => line.split(/\s[·|•–]\s|\s{3,}/))
    .map((part) => part.replaceAll(/^[^\p{L}\d]+|[^\p{L}\d.)]+$/gu, '').trim())
    .filter(isName);
  const [first] = names;
  const company = names.slice(0, 4).find((name) => legalForm.test(name));
  const chosen = company ?? first;
  if (chosen === undefined) return null;
  // An address may follow the name.
  const [name] = chosen.split(/,\s(?=.*\d)/);
  return name ?? null;
}

function isName(part: string): boolean {
  const letters = part.match(/\p{L}/gu)?.length ?? 0;
  return (
    letters >= 3 &&
    letters * 2 >= part.length &&
    part.length <= 80 &&
    amountsIn(part).length === 0 &&
    !noVendor.test(plainText(part))
  );
}
