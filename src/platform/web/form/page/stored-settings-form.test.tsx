import { ORPCError } from '@orpc/client';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { StoredSettingsForm } from './stored-settings-form.tsx';

const Texts = z.strictObject({ greeting: z.string(), footer: z.string() });

function form(name: 'greeting' | 'footer') {
  return (
    <section aria-label={name}>
      <StoredSettingsForm
        stored={{ settings: { greeting: 'Hello', footer: 'Bye' }, revision: 1 }}
        schema={Texts}
        toValues={(settings) => settings}
        save={() =>
          Promise.reject(new ORPCError('BAD_REQUEST', { data: { fields: { footer: 'is too long' } } }))
        }
        onSaved={() => undefined}
        onReload={() => undefined}
      >
        <TextInput name={name} label={name} />
      </StoredSettingsForm>
    </section>
  );
}

it('shows an error that none of its fields shows, also beside a form with a field of that name', async () => {
  const page = (
    <>
      {form('greeting')}
      {form('footer')}
    </>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />);
  const user = userEvent.setup();
  const greeting = within(screen.getByRole('region', { name: 'greeting' }));
  await user.type(greeting.getByRole('textbox'), '!');
  await user.click(greeting.getByRole('button', { name: 'Save' }));
  expect(await greeting.findByText('Footer is too long.')).toBeTruthy();
  const footer = within(screen.getByRole('region', { name: 'footer' }));
  await user.type(footer.getByRole('textbox'), '!');
  await user.click(footer.getByRole('button', { name: 'Save' }));
  expect(await footer.findByText('footer is too long.')).toBeTruthy();
});
