import { reportsContract } from '#src/features/reports/contract.ts';
import { mostEntries, reportName } from '#src/features/reports/time-report.ts';
import type { TimeLine, TimeReportFormat } from '#src/features/reports/time-report.ts';
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
    const pages = timeLines(db, owner, filter);
    const body = await fileOf(format, pages, { name: caller.displayName, ...filter });
    return new File(body, reportName(format, filter), { type: types[format] });
  }),
});

const types: Record<TimeReportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
};

type Asked = { name: string; from?: string | undefined; to?: string | undefined };

async function fileOf(
  format: TimeReportFormat,
  pages: AsyncIterable<TimeLine[]>,
  asked: Asked,
): Promise<BlobPart[]> {
  if (format === 'csv') {
    const parts = [csvHead()];
    for await (const lines of pages) if (lines.length > 0) parts.push(csvRows(lines));
    return parts;
  }
  const lines: TimeLine[] = [];
  for await (const page of pages) lines.push(...page);
  return [await render({ format, lines, heading: headingOf(lines, asked) })];
}

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
