import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { fireEvent, waitFor, within } from '@testing-library/react';
import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { prepareTakeover, repeatEarlyUse } from './input-before-hydration.ts';

const page = globalThis as { stintEarlyUse?: { end: () => void } };

// React works in separate tasks, as in a browser.
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false));

afterEach(() => {
  page.stintEarlyUse?.end();
  delete page.stintEarlyUse;
  document.getElementById('root')?.remove();
  vi.unstubAllGlobals();
});

// Not in the body, where the dialogs of earlier screens listen: React would take over before the page hears of a press.
const outside = document.documentElement;
const screen = within(outside);

/** Shows the form as the server sends it. */
function open(form: ReactNode): HTMLElement {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const root = document.createElement('div');
  root.id = 'root';
  root.dataset['serverRendered'] = 'all';
  root.innerHTML = renderToString(form);
  outside.append(root);
  runInThisContext(readFileSync('public/server-rendered-page.js', 'utf8'));
  return root;
}

/** React takes over as it does in the app. */
async function takeOver(root: HTMLElement, form: ReactNode): Promise<void> {
  await prepareTakeover();
  startTransition(() => void hydrateRoot(root, form));
}

/** Rendered again at once, React writes the fields back. */
function useRenderedAgain(): void {
  useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}

function Form({ onSave }: { onSave?: (state: string) => void }) {
  useRenderedAgain();
  useEffect(repeatEarlyUse, []);
  const [number, setNumber] = useState('stored');
  const [note, setNote] = useState('');
  const [isGross, setIsGross] = useState(false);
  const [isPaid, setIsPaid] = useState(false);
  const state = `${number} ${note} ${isGross ? 'gross' : 'net'} ${isPaid ? 'paid' : 'open'}`;
  const box = (label: string, isOn: boolean, change: (isOn: boolean) => void) => (
    <label>
      <input type="checkbox" checked={isOn} onChange={({ target }) => change(target.checked)} />
      {label}
    </label>
  );
  return (
    <form>
      <input aria-label="Number" value={number} onChange={({ target }) => setNumber(target.value)} />
      <textarea aria-label="Note" value={note} onChange={({ target }) => setNote(target.value)} />
      {box('Gross', isGross, setIsGross)}
      {box('Paid', isPaid, setIsPaid)}
      <button type="button" onClick={() => onSave?.(state)}>
        Save
      </button>
      <output>{state}</output>
    </form>
  );
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.input(field(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByText(name));
const shown = () => screen.getByRole('status').textContent;

it('a form learns what was typed and ticked before React took over', async () => {
  const root = open(<Form />);
  type('Number', 'PO-7');
  type('Note', 'urgent');
  press('Gross');
  press('Paid');
  await takeOver(root, <Form />);
  await waitFor(() => expect(shown()).toBe('PO-7 urgent gross paid'));
  expect(field('Number').value).toBe('PO-7');
});

it('two presses of a checkbox are none', async () => {
  const root = open(<Form />);
  for (const name of ['Gross', 'Paid', 'Gross']) press(name);
  await takeOver(root, <Form />);
  await waitFor(() => expect(shown()).toBe('stored  net paid'));
});

it('a button that was pressed too early knows what was typed and ticked', async () => {
  const saved = vi.fn<(state: string) => void>();
  const form = <Form onSave={saved} />;
  const root = open(form);
  press('Save');
  type('Number', 'PO-7');
  press('Gross');
  await takeOver(root, form);
  await waitFor(() => expect(saved.mock.calls).toEqual([['PO-7  gross open']]));
});

it('the caret stays in the middle of a text', async () => {
  const root = open(<Form />);
  type('Note', 'urgent');
  type('Number', 'PO-7');
  field('Number').focus();
  field('Number').setSelectionRange(2, 2);
  await takeOver(root, <Form />);
  await waitFor(() => expect(shown()).toContain('PO-7 urgent'));
  expect([field('Number').selectionStart, field('Number').selectionEnd]).toEqual([2, 2]);
});

it('a checkbox may be ticked while React takes over', async () => {
  const root = open(<Form />);
  await takeOver(root, <Form />);
  fireEvent.click(field('Gross'));
  await waitFor(() => expect(shown()).toBe('stored  gross open'));
});

it('React waits for a word that is being composed', async () => {
  const root = open(<Form />);
  fireEvent.compositionStart(field('Number'));
  type('Number', 'PO-に');
  const taken = vi.fn<() => void>();
  void takeOver(root, <Form />).then(taken);
  await new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
  expect(taken).not.toHaveBeenCalled();
  type('Number', 'PO-日');
  fireEvent.compositionEnd(field('Number'));
  await waitFor(() => expect(shown()).toContain('PO-日'));
});
