import { plainText } from '#src/platform/shared/search-match.ts';

/** Labels of an invoice's number, without accents; the most certain first. */
const labels = [
  String.raw`(?:rechnungs?|invoice|facture?|factura|fattura|factuur)[\s-]*(?:nummer|number|numero|num|nr|no|n)?\.?\s*[°º#]?`,
  String.raw`(?:numero|n[°ºo]?\.?|nummer|number)\s*(?:de |di |van de |of )?(?:la )?(?:facture|factura|fattura|factuur|invoice|rechnung|documento|ticket)`,
  String.raw`(?:beleg|bon|quittungs?|kassenbon|receipt|ticket|recu|recibo|ricevuta|scontrino|documento|bonnetje|ordine|order|bestell)[\s-]*(?:nummer|number|numero|num|nr|no|n)?\.?\s*[°º#]?`,
  String.raw`re[.-]?\s?nr\.?`,
];
/** "Date of the invoice", "total of the invoice". */
const notBefore = String.raw`(?<!\b(?:date|datum|fecha|data|total|totale|totaal)\s(?:de\s|di\s|of\s|van\s)?(?:la\s|the\s)?)(?<![\p{L}\d])`;
/** With a digit, and not the beginning of an amount. */
const value = String.raw`((?=[a-z0-9/._-]*\d)[a-z0-9][a-z0-9/._-]*)(?![a-z0-9/_-]|[.,]\d)`;
const patterns = labels.map((label) => new RegExp(`${notBefore}${label}\\s*[:.#]?\\s*${value}`, 'giu'));

/** The number of an invoice or receipt; null if no label names one. */
export function findNumber(lines: readonly string[]): string | null {
  for (const pattern of patterns)
    for (const [place, line] of lines.entries()) {
      // The value may be below its label.
      const found = numberAfter(line, pattern) ?? numberAfter(`${line} ${lines[place + 1] ?? ''}`, pattern);
      if (found !== null) return found;
    }
  return null;
}

function numberAfter(line: string, pattern: RegExp): string | null {
  // As long as the line: letters with accents become two, and one of them is dropped.
  const plain = plainText(line);
  for (const found of plain.matchAll(pattern)) {
    const number = (found[1] ?? '').replace(/[._/-]+$/, '');
    const isDateOrAmount = /^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$|^\d{4}-\d\d-\d\d$|^\d+[.,]\d\d$/.test(number);
    if (number === '' || isDateOrAmount) continue;
    const at = line.toLowerCase().indexOf(number);
    return at < 0 ? number : line.slice(at, at + number.length);
  }
  return null;
}
