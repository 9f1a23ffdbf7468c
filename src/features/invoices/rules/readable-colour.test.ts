import { expect, it } from 'vitest';
import { colourChannels, contrastWithWhite, readableOn } from './readable-colour.ts';

it('is readable on each of 4,096 colours', () => {
  const steps = Array.from({ length: 16 }, (_, step) => (step * 17).toString(16).padStart(2, '0'));
  const colours = steps.flatMap((red) =>
    steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)),
  );
  // Black on a colour: what is left of the contrast between black and white.
  const contrasts = colours.map((colour) =>
    readableOn(colour) === '#ffffff' ? contrastWithWhite(colour) : 21 / contrastWithWhite(colour),
  );
  expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(4.5);
});

it('is white on dark colours and black on bright ones', () => {
  expect(['#4f5bd5', '#1b2030', '#f5c542', '#ffffff'].map(readableOn)).toEqual([
    '#ffffff',
    '#ffffff',
    '#000000',
    '#000000',
  ]);
  expect(contrastWithWhite('#000000')).toBeCloseTo(21);
  expect(colourChannels('#0102ff')).toEqual([1, 2, 255]);
});
