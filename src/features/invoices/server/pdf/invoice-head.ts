import type { Content } from 'pdfmake';
import type { Fact } from '#src/features/invoices/rules/content/invoice-facts.ts';
import { cutText, recipient, senderLine, sender } from './parties.ts';
import type { PdfFormat } from './pdf-format.ts';
import { contentWidth, factLayout } from './pdf-theme.ts';
import type { PdfTheme } from './pdf-theme.ts';
import type { Letter } from './printable-invoice.ts';

/** "Invoice" and its number, and dates and references with their labels. */
export type Heading = { title: string; name: string; facts: Fact[] };

/** Sender, recipient, title and facts. All columns have a fixed width, so that a long word can't push others out. */
export function invoiceHead(
  document: Letter,
  heading: Heading,
  format: PdfFormat,
  theme: PdfTheme,
): Content[] {
  const facts = factTable(heading.facts, format, theme);
  const widths = { content: contentWidth(document, theme), facts: facts.width };
  const parts = { document, heading, format, theme, facts, widths };
  switch (document.layout) {
    case 'classic':
      return classicHead(parts);
    case 'modern':
      return modernHead(parts);
    case 'compact':
      return compactHead(parts);
  }
}

/** "Invoice INV-2026-0042" */
export function fullTitle({ title: kind, name }: Heading): string {
  return `${kind} ${name}`;
}

type Parts = {
  document: Letter;
  heading: Heading;
  format: PdfFormat;
  theme: PdfTheme;
  facts: ReturnType<typeof factTable>;
  widths: { content: number; facts: number };
};

/** As a letter: the recipient is where envelopes have their window. */
function classicHead({ document, heading, format, theme, facts, widths }: Parts): Content[] {
  const [senderWidth, gap] = [220, 24];
  return [
    {
      columns: [
        { width: widths.content - senderWidth - gap, stack: [logoOrName(document, format, [190, 52])] },
        {
          width: senderWidth,
          ...sender(document, format, 'right'),
          fontSize: theme.smallSize,
          color: theme.muted,
        },
      ],
      columnGap: gap,
      margin: [0, 0, 0, 18],
    },
    {
      columns: [
        {
          width: widths.content - widths.facts - gap,
          stack: [senderLine(document, format, theme), recipient(document, format, theme)],
        },
        facts,
      ],
      columnGap: gap,
      margin: [0, 0, 0, 18],
    },
    { ...title(fullTitle(heading), format, theme, theme.accentText), margin: [0, 0, 0, 6] },
  ];
}

/** Title and logo are on a coloured band. */
function modernHead({ document, heading, format, theme, facts, widths }: Parts): Content[] {
  const [logoWidth, gap] = [160, 22];
  const partyWidth = (widths.content - widths.facts - 2 * gap) / 2;
  return [
    {
      columns: [
        {
          width: widths.content - logoWidth - gap,
          stack: [
            title(heading.title, format, theme, theme.onAccent),
            {
              text: format.text(heading.name),
              color: theme.onAccent,
              fontSize: theme.fontSize + 2,
            },
          ],
        },
        { width: logoWidth, ...logoOnBand(document, format, theme) },
      ],
      columnGap: gap,
      margin: [0, -8, 0, 0],
    },
    {
      columns: [
        {
          width: partyWidth,
          stack: [label(format.words.to, theme), recipient(document, format, theme)],
        },
        { width: partyWidth, stack: [label(format.words.from, theme), sender(document, format, 'left')] },
        facts,
      ],
      columnGap: gap,
      margin: [0, 30, 0, 18],
    },
  ];
}

/** For many lines: everything above them in few. */
function compactHead({ document, heading, format, theme, facts, widths }: Parts): Content[] {
  const gap = 18;
  const half = (widths.content - gap) / 2;
  const partyWidth = (widths.content - widths.facts - 2 * gap) / 2;
  return [
    {
      columns: [
        { width: half, stack: [logoOrName(document, format, [130, 36])] },
        {
          width: half,
          ...title(fullTitle(heading), format, theme, theme.accentText),
          alignment: 'right',
        },
      ],
      columnGap: gap,
    },
    {
      canvas: [{ type: 'rect', x: 0, y: 0, w: widths.content, h: 1.2, color: theme.accent }],
      margin: [0, 8, 0, 10],
    },
    {
      columns: [
        { width: partyWidth, stack: [recipient(document, format, theme)] },
        { width: partyWidth, ...sender(document, format, 'left'), color: theme.muted },
        facts,
      ],
      columnGap: gap,
      margin: [0, 0, 0, 14],
    },
  ];
}

function title(text: string, format: PdfFormat, theme: PdfTheme, color: string) {
  return {
    role: 'title' as const,
    text: format.text(text),
    fontSize: theme.titleSize,
    bold: true,
    color,
    lineHeight: 1.1,
  };
}

function label(text: string, theme: PdfTheme): Content {
  return { text, color: theme.muted, fontSize: theme.smallSize, margin: [0, 0, 0, 2] };
}

function logoOrName({ logo, seller }: Letter, format: PdfFormat, fit: [number, number]): Content {
  return logo
    ? { image: 'logo', alt: seller.name, fit }
    : { text: format.text(seller.name), fontSize: 15, bold: true };
}

/** A logo on white, as it may have any colour. */
function logoOnBand({ logo, seller }: Letter, format: PdfFormat, theme: PdfTheme) {
  if (!logo) {
    const name = format.text(cutText(seller.name, 60));
    return { text: name, bold: true, fontSize: 13, color: theme.onAccent, alignment: 'right' as const };
  }
  return {
    role: 'layout' as const,
    layout: { defaultBorder: false, fillColor: () => '#ffffff' },
    table: {
      widths: ['*'],
      body: [
        [
          {
            image: 'logo',
            alt: seller.name,
            fit: [144, 44] as [number, number],
            alignment: 'center' as const,
            margin: 4,
          },
        ],
      ],
    },
  };
}

const maxFactWidth = 150;

function factTable(facts: Heading['facts'], format: PdfFormat, theme: PdfTheme) {
  const widest = (texts: string[]) => Math.min(maxFactWidth, format.widest(texts, theme.fontSize));
  const widths = [widest(facts.map((fact) => fact.label)), widest(facts.map((fact) => fact.value))];
  return {
    width: widths.reduce((sum, width) => sum + width, 12),
    role: 'facts' as const,
    layout: factLayout,
    table: {
      widths,
      body: facts.map((fact) => [
        { text: fact.label, color: theme.muted },
        { text: format.text(fact.value), alignment: 'right' as const },
      ]),
    },
  };
}
