import type { Content } from 'pdfmake';
import type { ReportWording } from '#src/features/reports/rules/report-wording.ts';
import type { FontFallback } from '#src/platform/server/pdf/font-fallback.ts';
import type { PdfDefinition } from '#src/platform/server/pdf/render-pdf.ts';
import { formatDay } from '#src/platform/shared/calendar-days.ts';

export type ReportPage = { size: 'A4' | 'A3'; isLandscape: boolean; fontSize: number };

const plainPage: ReportPage = { size: 'A4', isLandscape: false, fontSize: 9 };

type ReportContent = {
  page?: ReportPage;
  wording: ReportWording;
  title: string;
  /** In the file. */
  documentTitle: string;
  author: string;
  /** Below the title; without the empty ones. */
  facts: readonly (readonly [fact: string, value: string])[];
  content: Content[];
};

/** The page of every report: title, facts, content, page numbers. */
export function composeReport(
  fonts: FontFallback,
  { wording, title, documentTitle, author, facts, content, page = plainPage }: ReportContent,
): PdfDefinition {
  return {
    pageSize: page.size,
    ...(page.isLandscape && { pageOrientation: 'landscape' as const }),
    pageMargins: [48, 48, 48, 56],
    language: wording.language,
    info: { title: documentTitle, author },
    defaultStyle: { font: 'Roboto', fontSize: page.fontSize, lineHeight: 1.25, color: textColor },
    content: [
      { role: 'title', text: title, fontSize: 20, bold: true, margin: [0, 0, 0, 8] },
      {
        role: 'facts',
        margin: [0, 0, 0, 20],
        layout: 'noBorders',
        table: {
          widths: [70, '*'],
          body: facts
            .filter(([, value]) => value !== '')
            .map(([fact, value]) => [{ text: fact, color: mutedColor }, { text: fonts.toRuns(value) }]),
        },
      },
      ...content,
      ...(fonts.hasMissingGlyphs()
        ? [{ text: wording.words.missingCharacters, color: mutedColor, margin: noteMargin }]
        : []),
    ],
    footer: (number, count) => ({
      text: `${number} / ${count}`,
      alignment: 'center',
      color: mutedColor,
      margin: [0, 20, 0, 0],
    }),
  };
}

const noteMargin: [number, number, number, number] = [0, 12, 0, 0];

export function formatReportPeriod(from: string, to: string, wording: ReportWording): string {
  const { locale, words } = wording;
  if (from === '' || to === '') return '';
  return from === to
    ? formatLongDay(from, locale)
    : words.daysFromTo({ from: formatLongDay(from, locale), to: formatLongDay(to, locale) });
}

/** "Monday, 2 March 2026" or "2 March 2026". */
export function formatLongDay(day: string, locale: string, besides: Intl.DateTimeFormatOptions = {}): string {
  return formatDay(day, { ...besides, day: 'numeric', month: 'long', year: 'numeric' }, locale);
}

const textColor = '#1b2030';
export const mutedColor = '#5b6478';
const sizes = { A4: [595, 841], A3: [841, 1190] } as const;

/** Between the margins, in points. */
export function widthOfReport({ size, isLandscape }: ReportPage): number {
  const [short, long] = sizes[size];
  return (isLandscape ? long : short) - 2 * 48;
}
export const cellGap = 8;
export const tableLayout = {
  // Lines only below rows, so that adjacent tables have no double line.
  hLineWidth: (place: number) => (place === 0 ? 0 : 0.5),
  vLineWidth: () => 0,
  hLineColor: () => '#e4e7ef',
  paddingLeft: () => 0,
  paddingRight: () => cellGap,
};
