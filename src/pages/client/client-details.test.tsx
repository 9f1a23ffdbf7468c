import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { anId, clientRecord } from '#tests/support/entity-fixtures.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { adasResponses, SignedIn } from '#tests/support/screen/signed-in.tsx';
import { ClientDetails } from './client-details.tsx';

it('the details of a client name its e-invoice and where that goes', async () => {
  serveRouter({}, adasResponses);
  const client = clientRecord({
    id: anId(10),
    name: 'Acme',
    eInvoiceFormat: 'xrechnungUbl',
    electronicAddress: { scheme: '0204', id: '04011000-12345-03' },
  });
  render(<ClientDetails client={client} />, {
    wrapper: ({ children }) => (
      <MemoryRouter>
        <SignedIn>{children}</SignedIn>
      </MemoryRouter>
    ),
  });
  expect(await screen.findByText('XRechnung (UBL)')).toBeTruthy();
  expect(await screen.findByText('04011000-12345-03 · Leitweg-ID, Germany')).toBeTruthy();
});
