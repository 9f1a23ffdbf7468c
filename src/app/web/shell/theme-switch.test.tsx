import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { colourMode, setColourMode } from '#src/platform/web/theme/colour-mode.ts';
import { ThemeSwitch } from './theme-switch.tsx';

afterEach(() => act(() => setColourMode('system')));

it('names three themes, and the chosen one', async () => {
  render(<ThemeSwitch />);
  const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Theme' });
  expect([...choice.options].map(({ text }) => text)).toEqual(['Light', 'Dark', 'System']);
  expect(choice.value).toBe('system');
  await userEvent.selectOptions(choice, 'Dark');
  expect([choice.value, colourMode()]).toEqual(['dark', 'dark']);
});
