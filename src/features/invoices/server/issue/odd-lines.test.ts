/** Lines that the editor never writes: callers of the API can, and so can changes elsewhere. */
import { beforeAll, describe, expect, it } from 'vitest';
import { aLine } from '#tests/support/invoice-fixtures.ts';
import { aProject, anEntry, newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { createIssuer } from '#tests/support/server/invoice-issuer.ts';
import type { Issuer } from '#tests/support/server/invoice-issuer.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
let book: Issuer;
let bensProject: string;
beforeAll(async () => {
  ann = await stint.newTenant();
  book = await createIssuer(ann, stint.url);
  const ben = await stint.newTenant('Ben');
  ({ id: bensProject } = await ben.api.projects.create(aProject()));
});

const fixedPrice = async () =>
  (
    await ann.api.projects.create(
      aProject({ clientId: book.clientId, billingType: 'fixed', fixedPrice: 600 }),
    )
  ).id;
const retainer = async () =>
  (
    await ann.api.projects.create(
      aProject({
        clientId: book.clientId,
        billingType: 'retainer',
        retainerHours: 10,
        retainerRate: 75,
        retainerPeriod: 'monthly',
        retainerStart: '2026-11-01',
      }),
    )
  ).id;
const offeredHours = async (projectId: string) => {
  const { retainers } = await ann.api.invoices.unbilled({
    clientId: book.clientId,
    from: '2026-11-01',
    to: '2026-11-30',
  });
  return retainers
    .filter((each) => each.projectId === projectId)
    .map(({ durationMs }) => durationMs / 3_600_000);
};
const linesOf = async (request: Omit<Parameters<typeof ann.api.invoices.linesFromTime>[0], 'clientId'>) =>
  (await ann.api.invoices.linesFromTime({ clientId: book.clientId, ...request })).lines;

describe('a draft is refused at the line', () => {
  const draftOf = (lines: Parameters<typeof aLine>[0][]) => book.draft({ lines: lines.map(aLine) });
  /** Where an invoice with these lines is wrong. */
  const problemsOf = async (lines: Parameters<typeof aLine>[0][]) => {
    const { id } = await draftOf(lines);
    const refused: unknown = await ann.api.invoices.issue({ id }).catch((error: unknown) => error);
    const { code, data } = refused as { code?: string; data?: { problems: { field: string }[] } };
    return code === 'INVALID' ? data?.problems.map(({ field }) => field) : refused;
  };

  it('with the ID of another, and can be issued without it', async () => {
    const line = { id: newId(), kind: 'fixedPrice', price: '300', projectId: await fixedPrice() } as const;
    expect(await problemsOf([line, line])).toEqual(['lines.1.id']);
    const { id } = await draftOf([line]);
    expect(await ann.api.invoices.issue({ id })).toMatchObject({ netMinor: 30_000 });
  });

  it.each(['fixedPrice', 'retainer', 'item', 'time'] as const)(
    'with a project that is unknown or another account’s: %s',
    async (kind) => {
      for (const projectId of [newId(), bensProject])
        expect(await problemsOf([{}, { kind, projectId, unit: 'HUR' }])).toEqual(['lines.1.projectId']);
    },
  );

  it('without any time', async () => {
    const entry = anEntry({ projectId: book.projectId, duration: 0, billable: true });
    const { id } = await ann.api.timesheets.create(entry);
    expect(await linesOf({ entryIds: [id] })).toEqual([]);
    expect(await problemsOf([{ ...book.timeLine([id]), durationMs: 0 }])).toEqual(['lines.0.durationMs']);
    const both = await book.draft({ lines: await linesOf({ entryIds: [id, await book.logTime()] }) });
    expect(await ann.api.invoices.issue({ id: both.id })).toMatchObject({ netMinor: 10_000 });
  });

  it('with the hours of a retainer in another unit', async () => {
    const projectId = await retainer();
    const [line] = await linesOf({ retainers: [{ projectId, from: '2026-11-01' }] });
    expect(await problemsOf([{ ...line, quantity: '1', unit: 'LS', price: '750' }])).toEqual([
      'lines.0.unit',
    ]);
    expect(await offeredHours(projectId)).toEqual([10]);
  });
});

it('a line with 4 of the 10 hours of a retainer leaves 6 h offered', async () => {
  const projectId = await retainer();
  const [line] = await linesOf({ retainers: [{ projectId, from: '2026-11-01' }] });
  const { id } = await book.draft({ lines: [aLine({ ...line, quantity: '4' })] });
  await ann.api.invoices.issue({ id });
  expect(await offeredHours(projectId)).toEqual([6]);
});

it('a line that has an entry without time, which is offered with the others, bills it with them', async () => {
  const log = (duration: number) =>
    ann.api.timesheets.create(anEntry({ projectId: book.projectId, billable: true, duration }));
  const entryIds = [(await log(1)).id, (await log(0)).id];
  const { entries } = await ann.api.invoices.unbilled({ clientId: book.clientId });
  expect(entries.map(({ id }) => id)).toContain(entryIds[1]);

  const { id } = await book.draft({ lines: await linesOf({ entryIds }) });
  await ann.api.invoices.issue({ id });

  for (const entryId of entryIds) expect(await book.entry(entryId)).toMatchObject({ invoiced: true });
});
