import { describe, expect, it } from 'vitest';
import { uniqueTags, isSameTag, existingSpelling } from './tags.ts';

describe('tags that differ only by case', () => {
  it('are one, with letters of every alphabet', () => {
    expect(isSameTag('VIP', 'vip')).toBe(true);
    expect(isSameTag('Büro', 'BÜRO')).toBe(true);
    expect(isSameTag('ОПТ', 'опт')).toBe(true);
    expect(isSameTag('retail', 'retailer')).toBe(false);
  });

  it('are there once, as the first was written, in their order', () => {
    expect(uniqueTags(['Retail', 'VIP', 'retail', 'vip', 'Vip', 'new'])).toEqual(['Retail', 'VIP', 'new']);
  });

  it('take the spelling that is known, and keep their own where none is', () => {
    expect(existingSpelling('vip', ['Retail', 'VIP'])).toBe('VIP');
    expect(existingSpelling('fresh', ['Retail', 'VIP'])).toBe('fresh');
  });
});
