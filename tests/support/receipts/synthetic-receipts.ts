/** Receipts that a script writes, with what is on them: till receipts, invoices and short receipts in six languages. */

export type SyntheticReceipt = {
  name: string;
  language: string;
  /** As printed; a wide gap separates columns. */
  rows: string[];
  expected: {
    vendor: string;
    receiptNumber: string;
    day: string;
    currency: string;
    totalMinor: number;
    /** Gross by rate. */
    rates: Record<string, number>;
  };
};

type Words = {
  language: string;
  currency: string;
  sign: (amount: string) => string;
  vendors: readonly string[];
  address: string;
  taxId: string;
  title: string;
  numbers: readonly string[];
  days: readonly string[];
  due: string;
  writeDay: readonly ((day: string) => string)[];
  decimal: ',' | '.';
  items: readonly string[];
  net: string;
  tax: readonly string[];
  totals: readonly string[];
  included: string;
  given: string;
  change: string;
  thanks: string;
  rates: readonly [number, number];
};

const dmy = (separator: string) => (day: string) => day.split('-').toReversed().join(separator);
const longDay = (locale: string) => (day: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00Z`),
  );
const euro = (amount: string) => `${amount} €`;

const languages: readonly Words[] = [
  {
    language: 'German',
    currency: 'EUR',
    sign: euro,
    vendors: ['Hotel Adler', 'Café am Markt', 'Bürobedarf Schulze GmbH'],
    address: 'Lindenstraße 12, 10969 Berlin',
    taxId: 'USt-IdNr. DE136695976',
    title: 'Rechnung',
    numbers: ['Rechnungsnummer:', 'Rechnung Nr.', 'Beleg-Nr.:'],
    days: ['Rechnungsdatum:', 'Datum:', ''],
    due: 'Zahlbar bis',
    writeDay: [dmy('.'), longDay('de')],
    decimal: ',',
    items: ['Übernachtung', 'Frühstück', 'Kopierpapier A4'],
    net: 'Nettobetrag',
    tax: ['MwSt.', 'zzgl. USt', 'Umsatzsteuer'],
    totals: ['Gesamtbetrag', 'SUMME', 'Rechnungsbetrag', 'Zu zahlen'],
    included: 'enthaltene MwSt',
    given: 'Gegeben bar',
    change: 'Rückgeld',
    thanks: 'Vielen Dank für Ihren Besuch!',
    rates: [19, 7],
  },
  {
    language: 'English',
    currency: 'GBP',
    sign: (amount) => `£${amount}`,
    vendors: ['Harbour Print Ltd', 'The Corner Café', 'Northern Trains'],
    address: '14 King Street, Leeds LS1 2HL',
    taxId: 'VAT Reg No 123 4567 89',
    title: 'Invoice',
    numbers: ['Invoice number:', 'Invoice #', 'Receipt no.'],
    days: ['Invoice date:', 'Date:', ''],
    due: 'Due date',
    writeDay: [dmy('/'), longDay('en-GB')],
    decimal: '.',
    items: ['Flat white', 'Business cards', 'Return ticket'],
    net: 'Subtotal',
    tax: ['VAT', 'VAT @', 'Tax'],
    totals: ['Total', 'TOTAL DUE', 'Amount due', 'Grand total'],
    included: 'incl. VAT',
    given: 'Cash',
    change: 'Change',
    thanks: 'Thank you for your visit',
    rates: [20, 5],
  },
  {
    language: 'French',
    currency: 'EUR',
    sign: euro,
    vendors: ['Librairie du Port SARL', 'Boulangerie Martin', 'Hôtel des Alpes'],
    address: '8 rue de la République, 69001 Lyon',
    taxId: 'N° TVA FR40303265045',
    title: 'Facture',
    numbers: ['Facture n°', 'Numéro de facture :', 'Ticket n°'],
    days: ['Date de facture :', 'Date :', 'Le'],
    due: 'Date d’échéance',
    writeDay: [dmy('/'), longDay('fr')],
    decimal: ',',
    items: ['Baguette', 'Nuitée', 'Papier A4'],
    net: 'Total HT',
    tax: ['TVA', 'T.V.A.', 'TVA à'],
    totals: ['Total TTC', 'Montant TTC', 'Net à payer', 'TOTAL'],
    included: 'dont TVA',
    given: 'Espèces',
    change: 'Rendu',
    thanks: 'Merci de votre visite',
    rates: [20, 5.5],
  },
  {
    language: 'Spanish',
    currency: 'EUR',
    sign: euro,
    vendors: ['Papelería Sol S.L.', 'Restaurante La Plaza', 'Taxi Madrid'],
    address: 'Calle Mayor 5, 28013 Madrid',
    taxId: 'CIF B12345674',
    title: 'Factura',
    numbers: ['Factura nº', 'Número de factura:', 'Ticket nº'],
    days: ['Fecha de factura:', 'Fecha:', 'Fecha de emisión:'],
    due: 'Vencimiento',
    writeDay: [dmy('/'), longDay('es')],
    decimal: ',',
    items: ['Menú del día', 'Cuaderno', 'Carrera'],
    net: 'Base imponible',
    tax: ['IVA', 'I.V.A.', 'Cuota IVA'],
    totals: ['Total a pagar', 'TOTAL', 'Importe total', 'Total factura'],
    included: 'IVA incluido',
    given: 'Efectivo',
    change: 'Cambio',
    thanks: 'Gracias por su visita',
    rates: [21, 10],
  },
  {
    language: 'Italian',
    currency: 'EUR',
    sign: euro,
    vendors: ['Cartoleria Rossi S.r.l.', 'Trattoria da Gino', 'Albergo Centrale'],
    address: 'Via Roma 21, 20121 Milano',
    taxId: 'P.IVA 01234567890',
    title: 'Fattura',
    numbers: ['Fattura n.', 'Numero fattura:', 'Documento n.'],
    days: ['Data fattura:', 'Data:', 'Data documento:'],
    due: 'Scadenza',
    writeDay: [dmy('/'), longDay('it')],
    decimal: ',',
    items: ['Coperto', 'Quaderno', 'Pernottamento'],
    net: 'Imponibile',
    tax: ['IVA', 'I.V.A.', 'Imposta IVA'],
    totals: ['Totale da pagare', 'TOTALE', 'Importo totale', 'Totale complessivo'],
    included: 'di cui IVA',
    given: 'Contante',
    change: 'Resto',
    thanks: 'Grazie e arrivederci',
    rates: [22, 10],
  },
  {
    language: 'Dutch',
    currency: 'EUR',
    sign: (amount) => `€ ${amount}`,
    vendors: ['Drukkerij De Haas B.V.', 'Eetcafé De Brug', 'Boekhandel Visser'],
    address: 'Kerkstraat 3, 1017 GA Amsterdam',
    taxId: 'BTW NL001234567B01',
    title: 'Factuur',
    numbers: ['Factuurnummer:', 'Factuur nr.', 'Bonnummer:'],
    days: ['Factuurdatum:', 'Datum:', ''],
    due: 'Vervaldatum',
    writeDay: [dmy('-'), longDay('nl')],
    decimal: ',',
    items: ['Koffie', 'Visitekaartjes', 'Boek'],
    net: 'Subtotaal',
    tax: ['BTW', 'btw', 'B.T.W.'],
    totals: ['Totaal', 'Te betalen', 'Totaalbedrag', 'Totaal incl. btw'],
    included: 'waarvan BTW',
    given: 'Contant',
    change: 'Wisselgeld',
    thanks: 'Bedankt en tot ziens',
    rates: [21, 9],
  },
];

const layouts = ['till', 'invoice', 'short'] as const;

/** The same receipts every time; 54 if all are asked for. */
export function syntheticReceipts(perLayout = 3): SyntheticReceipt[] {
  return languages.flatMap((words, place) =>
    layouts.flatMap((layout) =>
      Array.from({ length: perLayout }, (_, index) => writeReceipt(words, layout, place * 7 + index)),
    ),
  );
}

function writeReceipt(words: Words, layout: (typeof layouts)[number], seed: number): SyntheticReceipt {
  const pick = <T>(list: readonly [T, ...T[]] | readonly T[]): T => list[seed % list.length] as T;
  const day = `2026-${String(1 + (seed % 11)).padStart(2, '0')}-${String(1 + ((seed * 5) % 28)).padStart(2, '0')}`;
  const dueDay = `2026-12-${String(1 + (seed % 28)).padStart(2, '0')}`;
  const receiptNumber = layout === 'till' ? String(4000 + seed * 17) : `2026-${100 + seed * 3}`;
  const groups = words.rates
    .slice(0, layout === 'short' ? 1 : 1 + (seed % 2))
    .map((rate, index) =>
      taxGroup(rate, 1250 + seed * 1337 + index * 4321 + (layout === 'invoice' ? 99_900 : 0)),
    );
  const totalMinor = groups.reduce((sum, { gross }) => sum + gross, 0);
  const money = (minor: number) => writeAmount(minor, words.decimal);
  const rate = (percent: number) => `${String(percent).replace('.', words.decimal)}%`;
  const vendor = pick(words.vendors);
  const writeDay = pick(words.writeDay);
  const rows: string[] = [];
  if (layout === 'till') {
    rows.push(vendor.toUpperCase() === vendor ? vendor : vendor, words.address, words.taxId, '');
    for (const [index, { gross }] of groups.entries())
      rows.push(`2 x ${words.items[index]}   ${money(gross)} ${'AB'[index]}`);
    rows.push(`${words.totals[1]} ${words.currency}   ${money(totalMinor)}`);
    rows.push(`${words.given}   ${money(Math.ceil(totalMinor / 5000) * 5000)}`);
    rows.push(`${words.change}   ${money(Math.ceil(totalMinor / 5000) * 5000 - totalMinor)}`, '');
    for (const [index, group] of groups.entries())
      rows.push(
        `${'AB'[index]} ${rate(group.rate)}   ${money(group.net)}   ${money(group.tax)}   ${money(group.gross)}`,
      );
    rows.push(`${dmyOf(words)(day)} 12:47   ${words.numbers[2]} ${receiptNumber}`, words.thanks);
  } else if (layout === 'invoice') {
    rows.push(`${vendor} · ${words.address}`, 'Nora Nord', 'Hauptplatz 1', '', words.title);
    rows.push(`${pick(words.numbers)} ${receiptNumber}   ${pick(words.days)} ${writeDay(day)}`);
    for (const [index, { net }] of groups.entries())
      rows.push(`${index + 1}   ${words.items[index]}   2   ${money(Math.round(net / 2))}   ${money(net)}`);
    rows.push(`${words.net}   ${words.sign(money(groups.reduce((sum, { net }) => sum + net, 0)))}`);
    for (const group of groups)
      rows.push(
        `${pick(words.tax)} ${rate(group.rate)} (${money(group.net)})   ${words.sign(money(group.tax))}`,
      );
    rows.push(`${pick(words.totals)}   ${words.sign(money(totalMinor))}`);
    rows.push(`${words.due} ${writeDay(dueDay)}`, words.taxId, 'IBAN DE02 1203 0000 0000 2020 51');
  } else {
    const [group] = groups;
    rows.push(vendor, words.address, `${pick(words.days)} ${writeDay(day)}`.trim());
    rows.push(`${words.numbers[0]} ${receiptNumber}`, `${words.items[2]}   ${money(totalMinor)}`);
    rows.push(pick(words.totals), words.sign(money(totalMinor)));
    if (group) rows.push(`${words.included} ${rate(group.rate)}: ${money(group.tax)}`);
    rows.push(words.thanks);
  }
  return {
    name: `${words.language} ${layout} ${seed}`,
    language: words.language,
    rows: rows.filter((row) => row !== ''),
    expected: {
      vendor,
      receiptNumber,
      day,
      currency: words.currency,
      totalMinor,
      rates: Object.fromEntries(groups.map((group) => [String(group.rate), group.gross])),
    },
  };
}

function dmyOf({ writeDay }: Words) {
  return writeDay[0] ?? ((day: string) => day);
}

function taxGroup(rate: number, gross: number) {
  const net = Math.round((gross * 100) / (100 + rate));
  return { rate, gross, net, tax: gross - net };
}

/** With separators of thousands. */
function writeAmount(minor: number, decimal: ',' | '.'): string {
  const whole = String(Math.floor(minor / 100)).replaceAll(/\B(?=(\d{3})+$)/g, decimal === ',' ? '.' : ',');
  return `${whole}${decimal}${String(minor % 100).padStart(2, '0')}`;
}
