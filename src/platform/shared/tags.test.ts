import { describe, expect, it } from 'vitest';
import { eachTagOnce, isSameTag, knownSpelling } from './tags.ts';

describe('tags that differ only by case', () => {
  it('are one, with letters of every alphabet', () => {
    expect(isSameTag('VIP', 'vip')).toBe(true);
    expect(isSameTag('Büro', 'BÜRO')).toBe(true);
    expect(isSameTag('ОПТ', 'опт')).toBe(true);
    expect(isSameTag('retail', 'retailer')).toBe(false);
  });

  it('are there once, as the first was written, in their order', () => {
    expect(eachTagOnce(['Retail', 'VIP', 'retail', 'vip', 'Vip', 'new'])).toEqual(['Retail', 'VIP', 'new']);
  });

  it('take the spelling that is known, and keep their own where none is', () => {
    expect(knownSpelling('vip', ['Retail', 'VIP'])).toBe('VIP');
    expect(knownSpelling('fresh', ['Retail', 'VIP'])).toBe('fresh');
  });
});
