import { describe, expect, it } from 'vitest';
import { applyTagChanges, existingSpelling, isSameTag, joinTags, splitTags, uniqueTags } from './tags.ts';

describe('tags that differ only by case or accents', () => {
  it('are one tag, in all alphabets', () => {
    expect(isSameTag('VIP', 'vip')).toBe(true);
    expect(isSameTag('Büro', 'BÜRO')).toBe(true);
    expect(isSameTag('Büro', 'buro')).toBe(true);
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

describe('changing the tags of an entry', () => {
  it('adds what is missing and keeps the spelling and order of the others', () => {
    expect(applyTagChanges(['Design', 'Büro'], { addTags: ['buro', 'urgent', 'design'] })).toEqual([
      'Design',
      'Büro',
      'urgent',
    ]);
  });

  it('removes tags in any spelling', () => {
    expect(applyTagChanges(['Design', 'Büro'], { removeTags: ['BURO', 'other'] })).toEqual(['Design']);
  });
});

describe('tags as one text', () => {
  it.each([[[]], [['design', 'two words']], [['a,b', 'c']], [['[x]']], [['a"b;c', '🎨', 'שלום']]])(
    'read back as %j',
    (tags) => {
      expect(splitTags(joinTags(tags))).toEqual(tags);
    },
  );

  it('are separated by commas, semicolons or bars, each once', () => {
    expect(splitTags('design, urgent;Design | [draft')).toEqual(['design', 'urgent', '[draft']);
    expect(splitTags('[draft, final')).toEqual(['[draft', 'final']);
  });
});
