import { clientNames } from '#src/features/clients/server/public.ts';
import { projectNames } from '#src/features/projects/server/public.ts';
import { reportsContract } from '#src/features/reports/contract.ts';
import { mostEntries, reportName } from '#src/features/reports/time-report.ts';
import type { Names, TimeLine, TimeReportFormat } from '#src/features/reports/time-report.ts';
import { totalEntries } from '#src/features/timesheets/server/public.ts';
import { secured } from '#src/platform/server/access.ts';
import { csvHead, csvRows } from './csv.ts';
import { render } from './rendering.ts';
import { timeLines } from './time-lines.ts';

const os = secured(reportsContract);

export const reportsHandlers = os.router({
  time: os.time.handler(async ({ input: { format, ...filter }, context: { db, owner, caller }, errors }) => {
    const entries = (await totalEntries(db, owner, filter)).reduce((sum, day) => sum + day.count, 0);
    const most = mostEntries[format];
    if (entries > most) throw errors.TOO_MANY({ data: { entries, most } });
    const names = { clients: await clientNames(db, owner), projects: await projectNames(db, owner) };
    const pages = timeLines(db, owner, filter, names);
    const client = names.clients.get(filter.clientId ?? '');
    if (format === 'csv') return fileOf(format, await csvOf(pages), { ...filter, client });
    const lines: TimeLine[] = [];
    for await (const page of pages) lines.push(...page);
    const served = [...new Set(lines.map(({ clientId }) => clientId))];
    // What is handed to one client shows nothing of another, nor of what was done for nobody.
    if (format === 'pdf' && served.length > 1)
      throw errors.SEVERAL_CLIENTS({ data: choiceOf(served, names) });
    const heading = headingOf(lines, { name: caller.displayName, ...filter });
    const body = await render({ format, lines, heading });
    const isForOne = format === 'pdf' ? heading.clients[0] : client;
    return fileOf(format, [body], { ...filter, client: isForOne });
  }),
});

const types: Record<TimeReportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
};

type Held = Parameters<typeof reportName>[1];

function fileOf(format: TimeReportFormat, body: BlobPart[], held: Held): File {
  return new File(body, reportName(format, held), { type: types[format] });
}

async function csvOf(pages: AsyncIterable<TimeLine[]>): Promise<BlobPart[]> {
  const parts = [csvHead()];
  for await (const lines of pages) if (lines.length > 0) parts.push(csvRows(lines));
  return parts;
}

/** The clients of whom one is to be chosen, by name. */
function choiceOf(served: readonly string[], { clients }: Names) {
  return {
    clients: served
      .flatMap((id) => {
        const name = clients.get(id);
        return name === undefined ? [] : [{ id, name }];
      })
      .toSorted((a, b) => a.name.localeCompare(b.name)),
  };
}

type Asked = { name: string; from?: string | undefined; to?: string | undefined };

function headingOf(lines: readonly TimeLine[], { name, from, to }: Asked) {
  const different = (of: (line: TimeLine) => string) =>
    [...new Set(lines.map(of))].filter((text) => text !== '');
  return {
    name,
    clients: different(({ client }) => client),
    projects: different(({ project }) => project),
    from: from?.slice(0, 10) ?? lines.at(0)?.day ?? '',
    to: to?.slice(0, 10) ?? lines.at(-1)?.day ?? '',
  };
}
