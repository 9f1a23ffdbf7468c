import { describe, expect, it } from 'vitest';
import { isSameName, matchesSearch } from './search-match.ts';

describe('searching a list in the browser', () => {
  it.each(['étoile', 'ETOILE', 'studio etoile', ' ada@ ', ''])('finds Étoile Studio by %j', (search) => {
    expect(matchesSearch(['Étoile Studio', 'ada@etoile.example', null], search)).toBe(true);
  });

  it('requires every word', () => {
    expect(matchesSearch(['Étoile Studio'], 'studio borges')).toBe(false);
  });
});

describe('similar names', () => {
  it.each(['ACME', 'Acmé', ' acme ', 'Acme, Inc.', 'ACME GmbH & Co. KG', 'Acme S.A.'])(
    'takes %j for Acme',
    (name) => {
      expect(isSameName(name, 'Acme')).toBe(true);
    },
  );

  it.each(['Acme Studio', 'Acm', 'Inc.', '株式会社', ''])('does not take %j for Acme', (name) => {
    expect(isSameName(name, 'Acme')).toBe(false);
  });

  it('tells legal forms and signs apart if a name has nothing else', () => {
    expect(isSameName('Co', 'AG')).toBe(false);
    expect(isSameName('++', '--')).toBe(false);
  });
});
