import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { queryClient } from '#src/platform/web/query-client.ts';
import { anId } from '#tests/support/entity-fixtures.ts';
import { TextInput } from './fields/text-input.tsx';
import { RecordDialog } from './record-dialog.tsx';

const fields = { name: z.string() };
const NewBook = z.object(fields);
const BookChange = z.object({ id: z.string(), revision: z.int(), ...fields });
const book = { id: anId(1), revision: 1, name: 'Emma' };

it('what follows a change starts when lists show it', async () => {
  const steps: string[] = [];
  function Books() {
    useQuery({ queryKey: [['books', 'list']], queryFn: () => steps.push('list') });
    return (
      <RecordDialog
        title="Edit book"
        record={book}
        fields={fields}
        newRecord={NewBook}
        change={BookChange}
        api={{
          key: () => [['books']],
          create: { call: () => Promise.resolve(book) },
          update: { call: () => Promise.resolve(book) },
          get: { call: () => Promise.resolve(book) },
        }}
        onAdded={() => undefined}
        onSaved={() => steps.push('saved')}
        onClose={() => steps.push('closed')}
      >
        <TextInput name="name" label="Name" />
      </RecordDialog>
    );
  }
  render(
    <QueryClientProvider client={queryClient}>
      <Books />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(steps).toEqual(['list', 'list', 'saved', 'closed']));
});
