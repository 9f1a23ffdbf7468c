import { expect, it } from 'vitest';
import { starterMileageRates, starterPerDiemRates } from './kinds/starter-rates.ts';
import { starterCategories } from './starter-categories.ts';

it('starter categories have the language, rates and accounts of the country', () => {
  const [travel, hotel] = starterCategories('DE');
  expect(travel).toMatchObject({ name: 'Reisekosten', taxRate: '7', ledgerAccount: '4673' });
  expect(hotel).toMatchObject({ name: 'Übernachtung', ledgerAccount: '4676' });
  expect(starterCategories('DE')).toContainEqual(expect.objectContaining({ name: 'Porto', taxRate: '0' }));
  const first = ['AT', 'CH', 'FR', 'ES', 'NL', 'IT', 'GB', null].map((of) => starterCategories(of)[0]?.name);
  expect(first.join()).toBe('Reisekosten,Reisekosten,Déplacements,Viajes,Reiskosten,Viaggi,Travel,Travel');
});

it('starter rates of mileage are dated, and left out where they depend on the car', () => {
  const swiss = starterMileageRates({ country: 'CH', currency: 'CHF' });
  expect(swiss.map(({ firstDay, steps }) => [firstDay, steps[0]?.rate])).toEqual([
    [null, '0.70'],
    ['2026-01-01', '0.75'],
  ]);
  expect(starterMileageRates({ country: 'FR', currency: 'EUR' })).toEqual([]);
});

it('vehicles and regions of starter rates have the language of the country', () => {
  const vehicles = (country: string, currency: string) => [
    ...new Set(starterMileageRates({ country, currency }).map(({ vehicle }) => vehicle)),
  ];
  expect(vehicles('AT', 'EUR')).toEqual(['Auto', 'Motorrad', 'Fahrrad']);
  expect(vehicles('ES', 'EUR')).toEqual(['Coche']);
  expect(vehicles('GB', 'GBP')).toEqual(['Car', 'Motorcycle', 'Bicycle']);
  expect(starterPerDiemRates({ country: 'DE', currency: 'EUR' })[0]?.region).toBe('Deutschland');
});
