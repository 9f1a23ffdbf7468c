import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';

const choices = ['Week', 'Month', 'Quarter', 'Year'].map((label) => ({ value: label, label }));

/** Renders a select as a page that has just loaded does: what opens it isn’t there yet. */
async function renderColdSelect() {
  vi.resetModules();
  const { Select } = await import('./select.tsx');
  function Period() {
    const [value, setValue] = useState('Week');
    return <Select label="Period" value={value} choices={choices} onChange={setValue} />;
  }
  render(<Period />);
  return screen.getByRole('combobox', { name: 'Period', expanded: false });
}

it('a letter chooses without opening it', async () => {
  const user = userEvent.setup();
  const select = await renderColdSelect();
  select.focus();
  await user.keyboard('q');
  expect(select.textContent).toBe('Quarter');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(document.activeElement).toBe(select);
});

it('refers to no list before it is open', async () => {
  expect((await renderColdSelect()).getAttribute('aria-controls')).toBeNull();
});

it('keeps the focus while the list loads, and afterwards', async () => {
  const user = userEvent.setup();
  const loading = Promise.withResolvers<void>();
  vi.doMock('./open-select.tsx', async (importOriginal) => {
    await loading.promise;
    return importOriginal<object>();
  });
  onTestFinished(() => {
    vi.doUnmock('./open-select.tsx');
  });
  await user.click(await renderColdSelect());
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Period' }));
  loading.resolve();
  await user.click(await screen.findByRole('option', { name: 'Year' }));
  expect(document.activeElement?.textContent).toBe('Year');
});

it('is only a button until it is opened, also if the list is there already', async () => {
  const user = userEvent.setup();
  const select = await renderColdSelect();
  await user.click(select);
  await user.click(await screen.findByRole('option', { name: 'Year' }));
  cleanup();
  const { Select } = await import('./select.tsx');
  render(<Select label="Period" value="Week" choices={choices} onChange={() => undefined} />);
  const second = screen.getByRole('combobox', { name: 'Period', expanded: false });
  expect(document.querySelector('input')).toBeNull();
  await user.click(second);
  expect(screen.getByRole('option', { name: 'Week' }).getAttribute('aria-selected')).toBe('true');
});
