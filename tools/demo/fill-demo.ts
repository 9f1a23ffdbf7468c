/** Fills the demo through the API, so rates and owners are computed and checked as usual. */
import type { FastifyInstance } from 'fastify';
import { newRecordId } from '#src/platform/server/records/create-once.ts';
import { addDays, monthOf } from '#src/platform/shared/calendar-days.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { createdId, registerAccount } from './api-client.ts';
import type { ApiClient } from './api-client.ts';
import { demoClients } from './demo-clients.ts';
import { createExpenses } from './demo-expenses.ts';
import { createInvoices } from './demo-invoices.ts';
import { demoProjects } from './demo-projects.ts';
import { createYearOfEntries } from './year-of-work.ts';
import type { DemoEntry } from './year-of-work.ts';

export const demoPeople = {
  owner: { name: 'Mara Lindgren', email: 'demo@example.com' },
  viewer: { name: 'Ines Lindqvist', email: 'ines@example.com' },
  pending: { name: 'Jonas Weber', email: 'jonas@example.com' },
} as const;

type FillOptions = { password: string; now: number; timeZone: string };

/** Returns the number of entries, and where a client opens their portal. */
export async function fillDemo(
  app: FastifyInstance,
  { password, now, timeZone }: FillOptions,
): Promise<{ entries: number; portalPath: string }> {
  // The first account owns the installation.
  const owner = await registerAccount(app, { ...demoPeople.owner, password });
  const viewer = await registerAccount(app, { ...demoPeople.viewer, password });
  await registerAccount(app, { ...demoPeople.pending, password });
  await owner.ask('PATCH', '/me', { timeZone, currency: 'EUR', weekStart: 1 });

  const clientIds = await addClients(owner);
  const viewed = clientIds.get('Lindqvist Coffee');
  await owner.ask('PUT', `/admin/users/${viewer.uid}/role`, {
    systemRole: 'viewer',
    clientViewerOf: viewed ? [viewed] : [],
  });

  const entries = createYearOfEntries(now, timeZone);
  const ofProject = Map.groupBy(entries, ({ project }) => project);
  const projects: ProjectTime[] = [];
  for (const project of demoProjects) {
    const work = ofProject.get(project) ?? [];
    const clientId = (project.client && clientIds.get(project.client)) ?? null;
    const share = project.retainerShare;
    const today = localDay(now, timeZone);
    const tasks =
      project.tasks?.map(({ descriptions: _descriptions, ...task }) => ({ id: newRecordId(), ...task })) ??
      [];
    const request = {
      ...project.request,
      clientId,
      tasks,
      ...(share === undefined ? {} : { retainerHours: Math.ceil(billableHours(work) * share) }),
      ...(project.instalments && {
        instalments: project.instalments.map(({ dueIn, ...rest }) => ({
          ...rest,
          date: addDays(today, dueIn),
        })),
      }),
      // Monthly hours start with the project's first month.
      ...(project.request.retainerPeriod === 'monthly' && {
        retainerStart: monthOf(addDays(today, -project.from)).from,
      }),
    };
    projects.push({
      clientId,
      projectId: createdId(await owner.ask('POST', '/projects', request)),
      entries: work,
      taskIds: new Map(tasks.map(({ id, name }) => [name, id])),
    });
  }
  // Projects in parallel; each in chronological order, because that is how a retainer is used up.
  await Promise.all(projects.map((project) => logTime(owner, project)));
  await createInvoices(owner, { clientIds, today: localDay(now, timeZone) });
  await createExpenses(owner, { clientIds, today: localDay(now, timeZone) });
  await deactivateFormerClients(owner, clientIds);
  const portalPath = await sharePortal(owner, clientIds.get('Lindqvist Coffee') ?? '');
  return { entries: entries.length, portalPath };
}

async function addClients(owner: ApiClient): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const { isFormer: _, ...client } of demoClients)
    ids.set(client.name, createdId(await owner.ask('POST', '/clients', client)));
  return ids;
}

async function deactivateFormerClients(owner: ApiClient, ids: ReadonlyMap<string, string>): Promise<void> {
  for (const { name } of demoClients.filter(({ isFormer }) => isFormer))
    await owner.ask('POST', `/clients/${ids.get(name)}/toggle-active`, {});
}

type ProjectTime = {
  clientId: string | null;
  projectId: string;
  /** By name. */
  taskIds: ReadonlyMap<string, string>;
  entries: readonly DemoEntry[];
};

async function logTime(
  owner: ApiClient,
  { clientId, projectId, taskIds, entries }: ProjectTime,
): Promise<void> {
  for (const { request, task } of entries) {
    const taskId = task === undefined ? null : taskIds.get(task);
    await owner.ask('POST', '/timesheets', { ...request, clientId, projectId, taskId });
  }
}

function billableHours(entries: readonly DemoEntry[]): number {
  return entries
    .filter(({ request }) => request.billable)
    .reduce((sum, { request }) => sum + request.duration, 0);
}

async function sharePortal(owner: ApiClient, clientId: string): Promise<string> {
  const settings = {
    timeDetail: 'entries',
    progress: true,
    greeting: 'Hello Ines,\nhere you see your hours and invoices at any time.',
  };
  await owner.ask('PUT', `/clients/${clientId}/portal/settings`, { settings });
  // As the contract of `portal.createLink` declares.
  const { path } = (await owner.ask('POST', `/clients/${clientId}/portal/links`, { label: 'Ines' })) as {
    path: string;
  };
  return path;
}
