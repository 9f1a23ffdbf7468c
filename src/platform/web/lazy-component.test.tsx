import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clearAccount } from './current-account.ts';
import { useShortcut, useShortcutListener } from './keyboard/shortcuts.ts';
import { createLazyComponent } from './lazy-component.tsx';
import { NoticeBar } from './notice/notice-bar.tsx';

let paused = 0;
/** The network's response to the requested part. */
let arrive: (part: ComponentType<object>) => void;
let fail: () => void;
let requests = 0;

function Field() {
  const [text, setText] = useState('');
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- as fields of dialogs
    <input autoFocus aria-label="Description" value={text} onChange={({ target }) => setText(target.value)} />
  );
}

function Page({ Part }: { Part: ComponentType<object> }) {
  const [isOpen, setIsOpen] = useState(false);
  useShortcutListener();
  useShortcut('t', 'Pause', () => (paused += 1));
  return (
    <>
      {isOpen ? (
        <Part />
      ) : (
        <button type="button" onClick={() => setIsOpen(true)}>
          Edit
        </button>
      )}
      <NoticeBar />
    </>
  );
}

beforeEach(() => {
  paused = 0;
  requests = 0;
  const { Component } = createLazyComponent(
    () =>
      new Promise<ComponentType<object>>((resolve, reject) => {
        requests += 1;
        arrive = resolve;
        fail = () => reject(new TypeError('Failed to fetch dynamically imported module'));
      }),
  );
  render(<Page Part={Component} />);
});

afterEach(() => {
  cleanup();
  act(clearAccount);
});

const press = async (keys: string) => userEvent.keyboard(keys);
const edit = async () => userEvent.click(screen.getByRole('button', { name: 'Edit' }));
const respondAfter = (respond: () => void) =>
  act(async () => {
    respond();
    await Promise.resolve();
  });

it('gives keys typed before a field appears to the field, not to shortcuts', async () => {
  await edit();
  await press('Testing{Backspace}');
  await respondAfter(() => arrive(Field));
  await press('g it');
  expect(screen.getByLabelText('Description')).toHaveProperty('value', 'Testing it');
  expect(paused).toBe(0);
});

it('leaves its keys to a dialog that begins with another control', async () => {
  await edit();
  await press('x');
  let answered = 0;
  const answer = () => (answered += 1);
  await respondAfter(() =>
    arrive(() => (
      <div role="dialog" aria-label="Question">
        <button type="button" autoFocus onClick={answer}>
          Yes
        </button>
      </div>
    )),
  );
  await press(' ');
  expect(answered).toBe(1);
});

it('leaves shortcuts alone before and after', async () => {
  await press('t');
  expect(paused).toBe(1);
  await edit();
  await press('{Escape}t');
  expect(paused).toBe(2);
});

it('leaves shortcuts alone while a part that takes no focus loads', async () => {
  cleanup();
  const { Component } = createLazyComponent(() => Promise.withResolvers<ComponentType>().promise, {
    takesFocus: false,
  });
  render(<Page Part={Component} />);
  await edit();
  await press('t');
  expect(paused).toBe(1);
});

it('keeps the page while offline and retries', async () => {
  await edit();
  await respondAfter(fail);
  expect((await screen.findByRole('alert')).textContent).toContain('couldn’t be loaded');
  await press('t');
  expect(paused).toBe(1);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(requests).toBe(2);
  await respondAfter(() => arrive(Field));
  expect(screen.getByLabelText('Description')).toBe(document.activeElement);
});
