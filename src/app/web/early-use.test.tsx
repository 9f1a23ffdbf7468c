import { act, cleanup } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { repeatEarlyUse } from './early-use.ts';

const page = globalThis as { stintEarlyUse?: object };

const ignore = () => undefined;

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  delete page.stintEarlyUse;
});

function Form() {
  const [number, setNumber] = useState('stored');
  const [isGross, setIsGross] = useState(false);
  return (
    <form>
      <input value={number} onChange={({ target }) => setNumber(target.value)} />
      <input type="checkbox" checked={isGross} onChange={({ target }) => setIsGross(target.checked)} />
      <output>{`${number} ${isGross ? 'gross' : 'net'}`}</output>
    </form>
  );
}

it('a form learns what was typed and ticked before React took over', async () => {
  const root = document.createElement('div');
  document.body.append(root);
  root.innerHTML = renderToString(<Form />);
  const [field, box] = root.querySelectorAll('input');
  if (!field || !box) throw new Error('The form has two fields.');
  field.value = 'PO-7';
  page.stintEarlyUse = { control: box, fields: new Set([field]), stop: ignore, end: ignore };
  await act(() => hydrateRoot(root, <Form />));
  act(repeatEarlyUse);
  expect(root.querySelector('output')?.textContent).toBe('PO-7 gross');
  expect(field.value).toBe('PO-7');
});
