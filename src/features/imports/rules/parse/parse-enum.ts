import type { BillingType } from '#src/features/clients/rules/client-limits.ts';
import { eInvoiceChoices } from '#src/features/clients/rules/e-invoice-formats.ts';
import type { EInvoiceChoice } from '#src/features/clients/rules/e-invoice-formats.ts';
import type { ProjectStatus } from '#src/features/projects/rules/project-limits.ts';
import type { CarryOver, RetainerPeriod } from '#src/features/projects/rules/retainer/retainer-periods.ts';
import { countryCodes, isCountry } from '#src/platform/shared/countries.ts';
import { parseBoolean } from './parse-boolean.ts';

// Words used by other tools, in English and German.

/** The code of a country code or name; other text is returned unchanged. */
export function parseCountry(text: string): string {
  const code = text.toUpperCase();
  if (isCountry(code)) return code;
  return (
    findCodesByName('region', countryCodes).get(text.toLowerCase()) ?? otherCountryNames.get(code) ?? text
  );
}

const otherCountryNames = new Map([
  ['UK', 'GB'],
  ['ENGLAND', 'GB'],
  ['USA', 'US'],
  ['HOLLAND', 'NL'],
  ['CZECH REPUBLIC', 'CZ'],
]);

/** The tag of a language name; other text is returned unchanged. */
export function parseLanguage(text: string): string {
  return findCodesByName('language', languageCodes).get(text.toLowerCase()) ?? text;
}

const languageCodes =
  'ar bg cs da de el en es et fi fr he hi hr hu id it ja ko lt lv nb nl no pl pt ro ru sk sl sv th tr uk vi zh'.split(
    ' ',
  );

const codesByName = new Map<string, ReadonlyMap<string, string>>();

/** Codes by lower-case name. */
function findCodesByName(type: 'region' | 'language', codes: readonly string[]): ReadonlyMap<string, string> {
  const found =
    codesByName.get(type) ??
    new Map(
      ['en', 'de'].flatMap((locale) => {
        const display = new Intl.DisplayNames(locale, { type });
        return codes.map((code) => [(display.of(code) ?? code).toLowerCase(), code] as const);
      }),
    );
  codesByName.set(type, found);
  return found;
}

/** Days until an invoice is due: "14", "Net 30", "14 Tage", "Due on receipt". */
export function parsePaymentDays(text: string): number | undefined {
  if (/^(due )?(on|upon) receipt$|^immediate(ly)?$|^sofort( fällig)?$/i.test(text)) return 0;
  const days = /^[^\d-]*(\d{1,6})[^\d.,]*$/.exec(text)?.[1];
  return days === undefined ? undefined : Number(days);
}

/** Whether a client is active; a date in an "archived" column means no. */
export function parseActive(text: string): boolean | undefined {
  if (/^(active|aktiv|visible|sichtbar)$/i.test(text)) return true;
  if (/^(archived|archiviert|inactive|inaktiv|hidden|deleted|gelöscht)$/i.test(text)) return false;
  return /^\d{4}-\d\d-\d\d/.test(text) ? false : parseBoolean(text);
}

/** Adds the # and expands to six digits. */
export function parseColour(text: string): string {
  const [, digits] = /^#?([\da-f]{6}|[\da-f]{3})$/i.exec(text) ?? [];
  // Without a #, three letters are more likely a word.
  if (digits === undefined || (digits.length === 3 && !text.startsWith('#'))) return text;
  return `#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits}`;
}

export function parseBillingType(text: string): BillingType | undefined {
  const word = text.toLowerCase();
  if (
    /^(hourly|by the hour|per hour|time( (&|and) materials?)?|stündlich|nach (stunden|aufwand)|stundensatz)$/.test(
      word,
    )
  )
    return 'hourly';
  if (/^(fixed|fixed (fee|price)|flat( (fee|rate))?|festpreis|pauschal(e|preis)?)$/.test(word))
    return 'fixed';
  return /^(retainer|kontingent|stundenkontingent)$/.test(word) ? 'retainer' : undefined;
}

/** The format of Stint's own files, and what other tools call it: without more, an XRechnung is UBL. */
export function parseEInvoiceFormat(text: string): EInvoiceChoice | undefined {
  const word = text.toLowerCase();
  const own = eInvoiceChoices.find((choice) => choice.toLowerCase() === word);
  if (own) return own;
  if (/^(keine?s?|pdf)$/.test(word) || parseBoolean(word) === false) return 'none';
  if (/x-?rechnung/.test(word)) {
    if (/pdf|zugferd/.test(word)) return 'xrechnungPdf';
    return /cii/.test(word) ? 'xrechnungCii' : 'xrechnungUbl';
  }
  if (/factur-?x|zugferd/.test(word)) return 'facturX';
  return /peppol/.test(word) ? 'peppol' : undefined;
}

export function parseRetainerPeriod(text: string): RetainerPeriod | undefined {
  const word = text.toLowerCase();
  if (/^(one-?\s?off|once|one-time|einmalig)$/.test(word)) return 'oneOff';
  if (/^(monthly|month|per month|a month|monatlich|monat|pro monat)$/.test(word)) return 'monthly';
  return /^(quarterly|quarter|per quarter|vierteljährlich|quartal|quartalsweise|pro quartal)$/.test(word)
    ? 'quarterly'
    : undefined;
}

export function parseCarryOver(text: string): CarryOver | undefined {
  if (/^(unlimited|unbegrenzt|unbeschränkt)$/i.test(text)) return 'unlimited';
  if (/^(none|no|keine?r?|nein)$/i.test(text)) return 0;
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** The unit of a budget, in the terms of Harvest's UI and API. */
export function parseBudgetUnit(text: string): 'hours' | 'money' | 'none' | undefined {
  const word = text.toLowerCase();
  if (/^(none|no budget)$/.test(word)) return 'none';
  if (/fee|cost|money|amount/.test(word)) return 'money';
  return /hour|^(project|task|person)$/.test(word) ? 'hours' : undefined;
}

/** Maps other tools' words for finished projects; anything else is active. */
export function parseProjectStatus(text: string): ProjectStatus {
  const word = text.toLowerCase();
  if (/^(archived|archiviert|closed|geschlossen|inactive|inaktiv|cancelled|canceled|storniert)$/.test(word))
    return 'Archived';
  if (/^(completed|complete|done|finished|abgeschlossen|erledigt|fertig)$/.test(word)) return 'Completed';
  if (/^(on hold|paused|pausiert|angehalten|ruht)$/.test(word)) return 'On hold';
  // The date it was archived.
  return /^\d{4}-\d\d-\d\d/.test(word) ? 'Archived' : 'Active';
}
