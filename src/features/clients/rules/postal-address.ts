export type PlaceField = 'postalCode' | 'city' | 'region';
type Part = 'street' | PlaceField;
type PostalAddress = Partial<Record<Part | 'street2', string | null | undefined>>;

/** The lines of an address, without name and country, in the order of its country. */
export function postalLines(address: PostalAddress, country: string | null): string[] {
  const values: Record<Part, string> = {
    street: [address.street?.trim(), address.street2?.trim()].filter(Boolean).join('\n'),
    city: address.city?.trim() ?? '',
    region: address.region?.trim() ?? '',
    postalCode: address.postalCode?.trim() ?? '',
  };
  // In Madrid, the region Madrid says nothing.
  if (values.region === values.city) values.region = '';
  const isLatin = !/(?!\p{Script=Latin})\p{L}/u.test(Object.values(values).join(''));
  return readLayout(layoutOf(country, isLatin)).flatMap((line) => {
    const filled = line.filter(({ part }) => values[part] !== '');
    const text = filled.map(({ part, separator }, place) => (place === 0 ? '' : separator) + values[part]);
    return text.length === 0 ? [] : text.join('').split('\n');
  });
}

/** The fields below the street, in the order of the country. */
export function placeFields(country: string | null): PlaceField[] {
  const parts = readLayout(layoutOf(country, true)).flat();
  return parts.flatMap(({ part }) => (part === 'street' ? [] : part));
}

function layoutOf(country: string | null, isLatin: boolean): string {
  if (country === null) return usualLayout;
  return (isLatin ? undefined : ownScript.get(country)) ?? latinScript.get(country) ?? usualLayout;
}

/** "A|C, S Z": a letter for each part, what separates it from the one before, and lines. */
function readLayout(layout: string): { part: Part; separator: string }[][] {
  return layout.split('|').map((line) =>
    Array.from(line.matchAll(/([^ACSZ]*)([ACSZ])/g)).flatMap(([, separator = '', letter = '']) => {
      const part = parts.get(letter);
      return part === undefined ? [] : { part, separator };
    }),
  );
}

const parts: ReadonlyMap<string, Part> = new Map([
  ['A', 'street'],
  ['C', 'city'],
  ['S', 'region'],
  ['Z', 'postalCode'],
]);

const usualLayout = 'A|Z C|S';

// As the data of Google's address forms (libaddressinput) has it in 2026, without the letters of international mail
// (CH-8001). What a country doesn't use has a place, too: a region below the city, a postal code before it.
const latinScript = layoutsByCountry({
  'A|C S Z': 'AS AU CA CC CX FM HM MH MP NF PW UM VI',
  'A|C, S Z': 'BB SO TW US',
  'A|C PR Z|S': 'PR',
  'A|C|S|Z': 'AF AI EG FK GB GG GI GS IE IM IO JE KE KR LK NA PN RU SD SH SZ TC UA VG ZA',
  'A|C Z|S': 'BH BM BN BT GU IL IN JO KH LB LS MT MV NG NP NZ PE SA SG VC',
  'A|C, Z|S': 'MM',
  'A|C - Z|S': 'BD',
  'A|C-Z|S': 'PK',
  'A|C|S Z': 'ID KY MN TH VN',
  'A|C|S, Z': 'CN KP',
  'A|C|Z S': 'PH',
  'A|C S|Z': 'CU',
  'A|C, S|Z': 'HN IQ JP',
  'A|C-S|Z': 'BR',
  'A|C, S, Z': 'CO',
  'A|C Z S': 'PG',
  'A|C Z, S': 'VE',
  'A|Z C S': 'EE ES IT LT MZ PF UY',
  'A|Z C, S': 'BS KN MX',
  'A|Z C/S': 'TR',
  'A|Z, C|S': 'BY',
  'A|Z- C|S': 'GT',
  'A|Z-C|S': 'SV',
  'A|Z|C|S': 'AL AM EC MU OM',
  'A|Z|C, S': 'NI',
  'A|Z S C': 'RO',
  'A|S, C|Z': 'CR',
  'A|S|C, Z': 'LV',
  'A|S|Z C': 'KI',
  'C|S|A|Z': 'HU',
  'S|C|A|Z': 'IR',
  'Z|S|C|A': 'KZ',
});

/** Where it differs from addresses in Latin letters. */
const ownScript = layoutsByCountry({
  'Z|SC|A': 'CN TW',
  'S|Z C|A': 'HK',
  'Z|S|C|A': 'JP KP',
  'S C|A|Z': 'KR',
});

function layoutsByCountry(countries: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const entries = Object.entries(countries);
  return new Map(
    entries.flatMap(([layout, codes]) => codes.split(' ').map((code): [string, string] => [code, layout])),
  );
}
