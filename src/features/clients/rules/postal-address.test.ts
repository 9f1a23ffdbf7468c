import { describe, expect, it } from 'vitest';
import { placeFields, postalLines } from './postal-address.ts';

const address = { street: 'Street 1', street2: '', postalCode: '123', city: 'City', region: 'Region' };

describe('a postal address', () => {
  it.each([
    ['US', 'Street 1|City, Region 123'],
    ['CA', 'Street 1|City Region 123'],
    ['AU', 'Street 1|City Region 123'],
    ['IN', 'Street 1|City 123|Region'],
    ['IT', 'Street 1|123 City Region'],
    ['BR', 'Street 1|City-Region|123'],
    ['IE', 'Street 1|City|Region|123'],
    ['HU', 'City|Region|Street 1|123'],
    // Letters of international mail are left out.
    ['CH', 'Street 1|123 City|Region'],
    // What a country doesn't use is printed, too.
    ['DE', 'Street 1|123 City|Region'],
    ['GB', 'Street 1|City|Region|123'],
    ['SG', 'Street 1|City 123|Region'],
    ['GN', 'Street 1|123 City|Region'],
    ['AE', 'Street 1|123 City|Region'],
    ['TT', 'Street 1|123 City|Region'],
    ['JP', 'Street 1|City, Region|123'],
    [null, 'Street 1|123 City|Region'],
  ])('is written in the order of its country: %s', (country, lines) => {
    expect(postalLines(address, country).join('|')).toBe(lines);
  });

  it('doesn’t repeat the city as its region', () => {
    expect(postalLines({ ...address, region: 'City' }, 'ES')).toEqual(['Street 1', '123 City']);
  });

  it('in the script of the country has its order', () => {
    const tokyo = {
      street: '芝公園4-2-8',
      street2: 'ビル3階',
      postalCode: '105-0011',
      city: '港区',
      region: '東京都',
    };
    expect(postalLines(tokyo, 'JP')).toEqual(['105-0011', '東京都', '港区', '芝公園4-2-8', 'ビル3階']);
    const taipei = { ...tokyo, postalCode: '110', region: '臺北市', city: '信義區' };
    expect(postalLines(taipei, 'TW').slice(0, 2)).toEqual(['110', '臺北市信義區']);
  });

  it.each([
    [{ region: '' }, 'Street 1|City 123'],
    [{ city: ' ' }, 'Street 1|Region 123'],
    [{ city: '', region: '', postalCode: '' }, 'Street 1'],
    [{ street: '', street2: 'Floor 2' }, 'Floor 2|City, Region 123'],
    [{ street2: 'Floor 2' }, 'Street 1|Floor 2|City, Region 123'],
  ])('has no empty lines or loose commas without %o', (change, lines) => {
    expect(postalLines({ ...address, ...change }, 'US').join('|')).toBe(lines);
  });
});

it.each([
  ['US', ['city', 'region', 'postalCode']],
  ['GB', ['city', 'region', 'postalCode']],
  ['DE', ['postalCode', 'city', 'region']],
  ['JP', ['city', 'region', 'postalCode']],
  [null, ['postalCode', 'city', 'region']],
])('forms ask for an address in the order of the country: %s', (country, fields) => {
  expect(placeFields(country)).toEqual(fields);
});
