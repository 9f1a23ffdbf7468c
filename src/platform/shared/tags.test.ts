import { describe, expect, it } from 'vitest';
import { uniqueTags, isSameTag, existingSpelling } from './tags.ts';

describe('tags that differ only by case', () => {
  it('are one tag, in all alphabets', () => {
    expect(isSameTag('VIP', 'vip')).toBe(true);
    expect(isSameTag('Büro', 'BÜRO')).toBe(true);
    expect(isSameTag('ОПТ', 'опт')).toBe(true);
    expect(isSameTag('retail', 'retailer')).toBe(false);
  });

  it('appear once, in the first spelling and original order', () => {
    expect(uniqueTags(['Retail', 'VIP', 'retail', 'vip', 'Vip', 'new'])).toEqual(['Retail', 'VIP', 'new']);
  });

  it('get the known spelling, or keep their own', () => {
    expect(existingSpelling('vip', ['Retail', 'VIP'])).toBe('VIP');
    expect(existingSpelling('fresh', ['Retail', 'VIP'])).toBe('fresh');
  });
});
