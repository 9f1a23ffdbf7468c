import { afterEach, expect, it } from 'vitest';
import { colourMode, followColourMode, setColourMode } from './colour-mode.ts';

const scheme = () => document.documentElement.dataset['colorScheme'];
afterEach(() => {
  delete document.documentElement.dataset['colorScheme'];
});

it('marks the page with the chosen colours and remembers them', () => {
  setColourMode('dark');
  expect([scheme(), colourMode(), localStorage.getItem('stint-mode')]).toEqual(['dark', 'dark', 'dark']);
  setColourMode('system');
  expect([scheme(), colourMode()]).toEqual(['light', 'system']);
});

it('follows what another tab chooses', () => {
  followColourMode();
  localStorage.setItem('stint-mode', 'dark');
  dispatchEvent(new StorageEvent('storage', { key: 'stint-mode' }));
  expect(scheme()).toBe('dark');
});
