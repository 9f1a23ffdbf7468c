import { ORPCError } from '@orpc/client';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { requiredText, sentence } from '#src/platform/shared/field-schemas.ts';
import { unreachableMessage } from '#src/platform/web/failure.ts';
import { ComboboxInput } from './fields/combobox-input.tsx';
import { TimeInput } from './fields/day-input.tsx';
import { DurationInput } from './fields/duration-input.tsx';
import { TagsInput } from './fields/tags-input.tsx';
import { TextInput } from './fields/text-input.tsx';
import { FormDialog } from './form-dialog.tsx';

const Work = z.strictObject({ name: requiredText(50), hours: z.number() });
type Work = z.infer<typeof Work>;

function openForm(
  onSave: (work: Work) => Promise<unknown> = () => Promise.resolve(),
  fetchNewer?: () => Promise<Work>,
) {
  const onClose = vi.fn<() => void>();
  render(
    <FormDialog
      title="Add work"
      schema={Work}
      values={{ name: '', hours: 1 }}
      onSave={onSave}
      onClose={onClose}
      {...(fetchNewer ? { fetchNewer } : {})}
    >
      <TextInput name="name" label="Name" autoFocus />
      <DurationInput name="hours" label="Duration" />
    </FormDialog>,
  );
  return { onClose, user: userEvent.setup() };
}

describe('a form dialog', () => {
  it('is named by its title and focuses its first field', () => {
    openForm();
    expect(screen.getByRole('dialog', { name: 'Add work' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }));
  });

  it('saves what was typed on Enter and closes', async () => {
    const saved: Work[] = [];
    const { onClose, user } = openForm((work) => Promise.resolve(saved.push(work)));
    await user.keyboard('Website{Enter}');
    expect(saved).toEqual([{ name: 'Website', hours: 1 }]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('shows errors at their fields', async () => {
    const { onClose, user } = openForm();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Name is required.')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Name' }).getAttribute('aria-invalid')).toBe('true');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('shows a sentence without the label of its field, in any language', async () => {
    const Named = z.strictObject({
      name: z.string().refine((name) => name !== '', sentence('bitte ausfüllen')),
    });
    render(
      <FormDialog
        title="Neu"
        schema={Named}
        values={{ name: '' }}
        sentences={{ taken: 'schon vergeben' }}
        onSave={() =>
          Promise.reject(
            new ORPCError('BAD_REQUEST', {
              data: { fields: { name: 'is taken' }, codes: { name: 'taken' } },
            }),
          )
        }
        onClose={vi.fn<() => void>()}
      >
        <TextInput name="name" label="Name" autoFocus />
      </FormDialog>,
    );
    const user = userEvent.setup();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('bitte ausfüllen')).toBeTruthy();
    await user.keyboard('Acme{Enter}');
    expect(await screen.findByText('schon vergeben')).toBeTruthy();
  });

  it('closes by its close button', async () => {
    const { onClose, user } = openForm();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('shows server errors at their fields', async () => {
    const rejection = new ORPCError('BAD_REQUEST', { data: { fields: { name: 'is taken' } } });
    const { user } = openForm(() => Promise.reject(rejection));
    await user.keyboard('Website{Enter}');
    expect(await screen.findByText('Name is taken.')).toBeTruthy();
  });

  it('shows errors of hidden values for the whole form', async () => {
    const rejection = new ORPCError('BAD_REQUEST', {
      data: { fields: { name: 'is taken', hourlyRate: 'must not be negative' } },
    });
    const { user } = openForm(() => Promise.reject(rejection));
    await user.keyboard('Website{Enter}');
    expect(await screen.findByText('Hourly rate must not be negative.')).toBeTruthy();
    expect(screen.getByText('Name is taken.')).toBeTruthy();
  });

  it('says why it can’t save if the schema rejects a hidden value', async () => {
    const onSave = vi.fn<() => Promise<void>>(() => Promise.resolve());
    render(
      <FormDialog
        title="Edit"
        schema={Work}
        values={{ name: '', hours: 1 }}
        onSave={onSave}
        onClose={vi.fn<() => void>()}
      >
        <DurationInput name="hours" label="Duration" />
      </FormDialog>,
    );
    await userEvent.setup().click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Name is required.')).toBeTruthy();
    expect(onSave).not.toHaveBeenCalled();
  });

  it('keeps everything typed if the server is unreachable, and saves on the next try', async () => {
    let isAway = true;
    const { onClose, user } = openForm(() =>
      isAway ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(),
    );
    await user.keyboard('Website{Enter}');
    expect(await screen.findByText(unreachableMessage)).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Website');
    isAway = false;
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('closes immediately on Escape if nothing was typed', async () => {
    const { onClose, user } = openForm();
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('asks before it closes with unsaved changes', async () => {
    const { onClose, user } = openForm();
    await user.keyboard('Web{Escape}');
    expect(onClose).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Web');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('asks about a tag that is typed and not added yet', async () => {
    const onClose = vi.fn<() => void>();
    render(
      <FormDialog
        title="Add work"
        schema={z.strictObject({ tags: z.array(z.string()) })}
        values={{ tags: [] }}
        onSave={() => Promise.resolve()}
        onClose={onClose}
      >
        <TagsInput name="tags" label="Tags" suggestions={['retail']} />
      </FormDialog>,
    );
    const user = userEvent.setup();
    // The first Escape closes the list of suggestions.
    await user.type(screen.getByRole('combobox', { name: 'Tags' }), 're{Escape}{Escape}');
    expect(onClose).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(screen.getByText('re')).toBeTruthy();
  });

  it('keeps what was typed when Escape closes the prompt', async () => {
    const { onClose, user } = openForm();
    await user.keyboard('Web{Escape}{Escape}');
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Web');
  });

  it.each([
    ['90min', '1:30'],
    ['2,5', '2:30'],
    ['2h 30min', '2:30'],
  ])('formats a duration typed as %s on blur', async (typed, tidied) => {
    const { user } = openForm();
    const duration = screen.getByRole('textbox', { name: 'Duration' });
    await user.clear(duration);
    await user.type(duration, typed);
    await user.tab();
    expect(duration).toHaveProperty('value', tidied);
  });

  it('offers the latest version of a record changed elsewhere and keeps what was typed', async () => {
    const saved: Work[] = [];
    const rejection = new ORPCError('STALE', { status: 409, message: 'It was changed in the meantime.' });
    let isStale = true;
    const { user } = openForm(
      (work) => (isStale ? Promise.reject(rejection) : Promise.resolve(saved.push(work))),
      () => Promise.resolve({ name: 'Old website', hours: 4 }),
    );
    await user.keyboard('Website{Enter}');
    isStale = false;
    await user.click(await screen.findByRole('button', { name: 'Load latest version' }));
    expect(await screen.findByDisplayValue('4:00')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(saved).toEqual([{ name: 'Website', hours: 4 }]);
  });

  it('rejects a date or time that can’t be read, with the error at its field', async () => {
    const onSave = vi.fn<() => Promise<void>>(() => Promise.resolve());
    const At = z.strictObject({ start: z.string().nullable() });
    render(
      <FormDialog
        title="Add work"
        schema={At}
        values={{ start: null }}
        onSave={onSave}
        onClose={vi.fn<() => void>()}
      >
        <TimeInput name="start" label="Start" />
      </FormDialog>,
    );
    const user = userEvent.setup();
    const start = screen.getByLabelText('Start');
    await user.type(start, '9:{Enter}');
    expect(await screen.findByText('Start must be a time, like 14:30.')).toBeTruthy();
    expect(document.activeElement).toBe(start);
    expect(onSave).not.toHaveBeenCalled();
    await user.type(start, '30');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(onSave).toHaveBeenCalledOnce();
  });

  it('creates an option that was searched for and not found', async () => {
    const saved: unknown[] = [];
    const created: string[] = [];
    const Pick = z.strictObject({ clientId: z.string().nullable() });
    function Picking() {
      const [options, setOptions] = useState([{ id: '1', label: 'Acme' }]);
      return (
        <FormDialog
          title="Pick"
          schema={Pick}
          values={{ clientId: null }}
          onSave={(picked) => Promise.resolve(saved.push(picked))}
          onClose={() => undefined}
        >
          <ComboboxInput
            name="clientId"
            label="Client"
            options={options}
            onCreate={(label) => {
              created.push(label);
              setOptions([...options, { id: '2', label }]);
              return Promise.resolve('2');
            }}
          />
        </FormDialog>
      );
    }
    render(<Picking />);
    const user = userEvent.setup();
    await user.type(screen.getByRole('combobox', { name: 'Client' }), 'Borges');
    await user.click(screen.getByRole('option', { name: 'Add “Borges”' }));
    expect(await screen.findByDisplayValue('Borges')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(created).toEqual(['Borges']);
    expect(saved).toEqual([{ clientId: '2' }]);
  });
});
