import { readFileSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { colourMode, followColourMode, setColourMode } from './colour-mode.ts';

const scheme = () => document.documentElement.dataset['colorScheme'];
afterEach(() => {
  document.body.replaceChildren();
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

it('keeps and shows a choice that is made before the page works', () => {
  setColourMode('light');
  const script = document.createElement('script');
  script.text = readFileSync('public/theme.js', 'utf8');
  const select = document.createElement('select');
  select.dataset['colourMode'] = '';
  select.append(new Option('light'), new Option('dark'));
  document.body.append(script, select);
  select.value = 'dark';
  select.dispatchEvent(new Event('change', { bubbles: true }));
  expect([scheme(), colourMode()]).toEqual(['dark', 'dark']);
});
