import { afterEach, expect, it, vi } from 'vitest';
import { createPortalClient } from './portal-client.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('saves files under the name that the server gives them', async () => {
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const save = async (
    disposition: string,
    work: (client: ReturnType<typeof createPortalClient>) => unknown,
  ) => {
    vi.stubGlobal(
      'fetch',
      async () => new Response('x', { headers: { 'content-disposition': disposition } }),
    );
    await work(createPortalClient('secret', null));
  };
  await save('attachment; filename="invoices-2025-2026-11-27.zip"', (client) => client.saveYear('2025'));
  await save("attachment; filename*=UTF-8''Rechnung%20%C3%BC.pdf", (client) => client.saveInvoice('x'));
  expect(names).toEqual(['invoices-2025-2026-11-27.zip', 'Rechnung ü.pdf']);
});
