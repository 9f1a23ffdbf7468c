import { describe, expect, it } from 'vitest';
import { hasWords } from './search-words.ts';

describe('searching a list in the browser', () => {
  it.each(['étoile', 'ETOILE', 'studio etoile', ' ada@ ', ''])('finds Étoile Studio by %j', (search) => {
    expect(hasWords(['Étoile Studio', 'ada@etoile.example', null], search)).toBe(true);
  });

  it('wants every word', () => {
    expect(hasWords(['Étoile Studio'], 'studio borges')).toBe(false);
  });
});
