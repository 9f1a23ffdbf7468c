import { expect, it } from 'vitest';
import { language } from '#messages/language.ts';
import { chooseLanguage } from './document-locale.ts';

const inGermany = { language: null, seller: { country: 'DE' } };
const clientIn = (countryCode: string | null, ownLanguage: string | null = null) => ({
  language: ownLanguage,
  postalAddress: { countryCode },
});

it.each([
  ['the client’s language', clientIn('DE', 'fr'), { ...inGermany, language: 'nl' }, 'fr'],
  ['the account’s default language', clientIn('FR'), { ...inGermany, language: 'nl' }, 'nl'],
  ['that of the client’s country', clientIn('AT'), { language: null, seller: { country: 'FR' } }, 'de-AT'],
  ['English for a client in Britain', clientIn('GB'), inGermany, 'en-GB'],
  [
    'that of the account’s country without an address',
    { language: null, postalAddress: null },
    inGermany,
    'de-DE',
  ],
  ['that of the account’s country for a country of several languages', clientIn('CH'), inGermany, 'de-DE'],
  ['that of the account’s country without a client', null, inGermany, 'de-DE'],
  [
    'that of the installation if nothing is known',
    clientIn(null),
    { language: null, seller: { country: null } },
    language,
  ],
  [
    'that of the installation for other countries',
    clientIn('PL'),
    { language: null, seller: { country: 'PL' } },
    language,
  ],
])('a document has %s', (_, client, settings, expected) => {
  expect(chooseLanguage(client, settings)).toBe(expected);
});
