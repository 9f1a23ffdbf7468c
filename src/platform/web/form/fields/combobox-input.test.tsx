import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';
import { ComboboxInput } from './combobox-input.tsx';
import { CountryInput } from './country-input.tsx';

const ids = { acme: '0190f7b0-0000-7000-8000-000000000001', boerges: '0190f7b0-0000-7000-8000-000000000002' };
const Project = z.strictObject({ clientId: z.uuid().nullable() });

function openForm(
  onCreate?: (label: string) => Promise<string>,
  { isFreeText = false, clientId = ids.acme }: { isFreeText?: boolean; clientId?: string | null } = {},
) {
  const saved: unknown[] = [];
  const form = () => (
    <FormDialog
      title="Add project"
      schema={Project}
      values={{ clientId }}
      onSave={(values) => Promise.resolve(saved.push(values))}
      onClose={() => {
        // The dialog stays in this test.
      }}
    >
      <ComboboxInput
        name="clientId"
        label="Client"
        options={[{ id: ids.acme, label: 'Acme' }]}
        {...(onCreate && { onCreate })}
        isFreeText={isFreeText}
      />
    </FormDialog>
  );
  const { rerender } = render(form());
  const refreshOptions = () => rerender(form());
  return {
    saved,
    refreshOptions,
    user: userEvent.setup(),
    client: screen.getByRole('combobox', { name: 'Client' }),
  };
}

function openCountries() {
  const saved: unknown[] = [];
  render(
    <FormDialog
      title="Edit address"
      schema={z.strictObject({ country: z.string().nullable() })}
      values={{ country: null }}
      onSave={(values) => Promise.resolve(saved.push(values))}
      onClose={() => {
        // The dialog stays in this test.
      }}
    >
      <CountryInput name="country" label="Country" />
    </FormDialog>,
  );
  return { saved, user: userEvent.setup(), country: screen.getByRole('combobox', { name: 'Country' }) };
}

describe('a country', () => {
  it('is found by its name in another language', async () => {
    const { saved, user, country } = openCountries();
    await user.type(country, 'Deutsch');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Germany']);
    await user.clear(country);
    await user.type(country, 'Österreich');
    await user.tab();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(saved).toEqual([{ country: 'AT' }]);
  });
});

describe('a combobox', () => {
  it('adds what was typed on Tab instead of selecting another option', async () => {
    const created: string[] = [];
    const { saved, user, client } = openForm((label) => {
      created.push(label);
      return Promise.resolve(ids.boerges);
    });
    await user.clear(client);
    await user.type(client, 'Börges & Co');
    await user.tab();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(created).toEqual(['Börges & Co']);
    expect(saved).toEqual([{ clientId: ids.boerges }]);
  });

  it('asks before it adds a similar name', async () => {
    const created: string[] = [];
    const { user, client } = openForm((label) => {
      created.push(label);
      return Promise.resolve(ids.boerges);
    });
    await user.clear(client);
    await user.type(client, 'Acme, Inc.');
    await user.tab();
    expect(screen.getByText('You already have “Acme”. Select it, or choose Add “Acme, Inc.”.')).toBeTruthy();
    expect(created).toEqual([]);
    await user.clear(client);
    await user.type(client, 'Acme, Inc.');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Acme',
      'Add “Acme, Inc.”',
    ]);
    await user.click(screen.getByRole('option', { name: 'Add “Acme, Inc.”' }));
    expect(created).toEqual(['Acme, Inc.']);
  });

  it('takes a text that is similar to a suggestion', async () => {
    const { saved, user, client } = openForm(() => Promise.resolve(ids.boerges), { isFreeText: true });
    await user.type(client, ', Inc.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(saved).toEqual([{ clientId: ids.boerges }]);
  });

  it('keeps what is typed when its options are refreshed', async () => {
    const { user, client, refreshOptions } = openForm();
    await user.type(client, ' Inc', { initialSelectionStart: 4 });
    refreshOptions();
    expect(client).toHaveProperty('value', 'Acme Inc');
  });

  it('selects an option typed in full, ignoring case', async () => {
    const { saved, user, client } = openForm();
    await user.clear(client);
    await user.type(client, 'acme');
    await user.tab();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(saved).toEqual([{ clientId: ids.acme }]);
  });

  it('shows its option again if nothing matches, and isn’t saved until you choose', async () => {
    const { saved, user, client } = openForm();
    await user.clear(client);
    await user.type(client, 'Nobody');
    await user.tab();
    expect(await screen.findByText('No match for “Nobody”.')).toBeTruthy();
    expect(client).toHaveProperty('value', 'Acme');
    const save = screen.getByRole('button', { name: 'Save' });
    await user.click(save);
    await user.click(save);
    expect(saved).toEqual([]);
    await user.click(client);
    await user.click(screen.getByRole('option', { name: 'Acme' }));
    expect(screen.queryByText(/No match/)).toBeNull();
    await user.click(save);
    expect(saved).toEqual([{ clientId: ids.acme }]);
  });

  it('isn’t saved with Enter while it shows a text without a match', async () => {
    const { saved, user, client } = openForm();
    await user.type(client, ' Nobody{Enter}');
    expect(screen.getByText('No match for “Nobody”.')).toBeTruthy();
    expect(saved).toEqual([]);
  });

  it('is saved empty if it is emptied after a text without a match', async () => {
    const { saved, user, client } = openForm();
    await user.type(client, ' Nobody');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(saved).toEqual([]);
    await user.clear(client);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(saved).toEqual([{ clientId: null }]);
  });

  it('without an option refuses a text without a match once, and then is saved empty', async () => {
    const { saved, user, client } = openForm(undefined, { clientId: null });
    await user.type(client, 'Nobody');
    const save = screen.getByRole('button', { name: 'Save' });
    await user.click(save);
    expect(screen.getByText('No match for “Nobody”.')).toBeTruthy();
    expect(saved).toEqual([]);
    await user.click(save);
    expect(saved).toEqual([{ clientId: null }]);
  });
});
