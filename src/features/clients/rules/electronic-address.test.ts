import { describe, expect, it } from 'vitest';
import { electronicAddressProblem, isElectronicAddressScheme } from './electronic-address.ts';

describe('an electronic address', () => {
  it.each([
    ['EM', 'invoices@northwind.example'],
    ['0088', '4012345000009'],
    ['0204', '04011000-1234512345-06'],
    ['0204', '991-01234-44'],
    ['9930', 'DE123456789'],
    ['9944', 'NL123456789B01'],
  ])('with scheme %s can be %s', (scheme, id) => {
    expect(electronicAddressProblem({ scheme, id })).toBeNull();
  });

  it.each([
    ['EM', 'northwind', 'must look like invoices@example.com'],
    ['0088', '401234500000', 'must look like 4012345000009'],
    ['0204', 'Ministry', 'must look like 04011000-1234512345-06'],
    ['9944', 'NL 123', 'must not contain spaces'],
  ])('with scheme %s cannot be %s: it %s', (scheme, id, problem) => {
    expect(electronicAddressProblem({ scheme, id })).toBe(problem);
  });

  it('accepts only schemes of the EAS list', () => {
    expect(['EM', '0088', '9930', '9999', 'toString', ''].map(isElectronicAddressScheme)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
