import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';
import { RateField } from '#src/platform/web/form/rate-field.tsx';
import { ignoreCompositionKeys } from './composition.ts';

it.each([
  { browser: 'most browsers', composing: { isComposing: true } },
  { browser: 'Safari', composing: { keyCode: 229 } },
])('keys of an input method neither save nor close, as $browser report them', ({ composing }) => {
  onTestFinished(ignoreCompositionKeys());
  const act = vi.fn<(act: string) => void>();
  render(
    <>
      <FormDialog
        title="Rename"
        schema={z.strictObject({ name: z.string() })}
        values={{ name: '' }}
        onSave={() => act('save')}
        onClose={() => act('close')}
      >
        <TextInput name="name" label="Name" />
      </FormDialog>
      <RateField label="Rate" value={50} currency="EUR" help="" onChange={() => act('change')} />
    </>,
  );
  const name = screen.getByLabelText('Name');
  const submit = vi.spyOn(HTMLFormElement.prototype, 'requestSubmit');
  onTestFinished(() => submit.mockRestore());
  fireEvent.keyDown(name, { key: 'Enter', ctrlKey: true, ...composing });
  fireEvent.keyDown(name, { key: 'Escape', ...composing });
  const rate = screen.getByLabelText('Rate');
  fireEvent.change(rate, { target: { value: '60' } });
  fireEvent.keyDown(rate, { key: 'Enter', ...composing });
  expect(submit).not.toHaveBeenCalled();
  expect(act).not.toHaveBeenCalled();
  fireEvent.keyDown(rate, { key: 'Enter' });
  expect(act).toHaveBeenCalledExactlyOnceWith('change');
});
