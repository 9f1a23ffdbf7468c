import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { navigateRows } from './row-navigation.ts';

const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

function show() {
  render(
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- as on a list’s page */}
      <div onKeyDown={navigateRows}>
        {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- as in search fields, whose role is explicit */}
        <input type="search" role="searchbox" aria-label="Search" />
        {['Acme', 'Borges'].map((name) => (
          <div key={name} data-record>
            <input type="checkbox" aria-label={`Select ${name}`} />
            <a href={`#${name}`}>{name}</a>
            <button type="button" aria-label={`Edit ${name}`} />
            <button type="button" aria-label={`More of ${name}`} />
          </div>
        ))}
        <button type="button">Show more</button>
      </div>
      <button type="button">Track Time</button>
    </>,
  );
  return userEvent.setup();
}

async function stops(user: ReturnType<typeof show>, keys: string[]): Promise<unknown[]> {
  const all: unknown[] = [];
  for (const key of keys) {
    await user.keyboard(key);
    all.push(focused());
  }
  return all;
}

it('Tab stops once per row, and leaves the list after the last one', async () => {
  const user = show();
  screen.getByRole('link', { name: 'Acme' }).focus();
  expect(await stops(user, ['{Tab}', '{Tab}', '{Tab}'])).toEqual(['Borges', 'Show more', 'Track Time']);
  screen.getByRole('button', { name: 'Show more' }).focus();
  const back = '{Shift>}{Tab}{/Shift}';
  expect(await stops(user, [back, back, back, back])).toEqual(['More of Borges', 'Borges', 'Acme', 'Search']);
});

it('Left and Right reach the other controls of a row, Up and Down other rows', async () => {
  const user = show();
  screen.getByRole('searchbox').focus();
  expect(
    await stops(user, [
      '{ArrowDown}',
      '{ArrowRight}',
      '{ArrowRight}',
      '{ArrowRight}',
      '{ArrowDown}',
      '{ArrowLeft}',
    ]),
  ).toEqual(['Acme', 'Edit Acme', 'More of Acme', 'More of Acme', 'Borges', 'Select Borges']);
});

it('leaves the caret of a field in a row alone', async () => {
  const user = show();
  const field = document.createElement('input');
  field.setAttribute('aria-label', 'Name');
  screen.getByRole('link', { name: 'Acme' }).before(field);
  field.focus();
  expect(await stops(user, ['ab', '{ArrowLeft}', '{Tab}'])).toEqual(['Name', 'Name', 'Acme']);
});
