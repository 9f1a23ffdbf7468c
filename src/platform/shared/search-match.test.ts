import { describe, expect, it } from 'vitest';
import { matchesSearch } from './search-match.ts';

describe('searching a list in the browser', () => {
  it.each(['étoile', 'ETOILE', 'studio etoile', ' ada@ ', ''])('finds Étoile Studio by %j', (search) => {
    expect(matchesSearch(['Étoile Studio', 'ada@etoile.example', null], search)).toBe(true);
  });

  it('requires every word', () => {
    expect(matchesSearch(['Étoile Studio'], 'studio borges')).toBe(false);
  });
});
