import { expect, it } from 'vitest';
import { projectColour } from './project-colour.ts';

const id = '01985a3e-0000-7000-8000-000000000002';

it('uses the chosen colour', () => {
  expect(projectColour({ id, colour: '#123456' })).toBe('#123456');
});

it('derives a colour from the ID without a chosen one', () => {
  expect(projectColour({ id, colour: null })).toBe('#b45309');
  expect(projectColour({ id: id.replace(/2$/, '3'), colour: null })).toBe('#9d4edd');
});
