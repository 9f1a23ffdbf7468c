import type { CustomTableLayout } from 'pdfmake';
import {
  colourChannels,
  contrastWithWhite,
  readableOn,
} from '#src/features/invoices/rules/readable-colour.ts';
import type { Letter } from './printable-invoice.ts';

/** Sizes in points. */
export type PdfTheme = {
  margins: [left: number, top: number, right: number, bottom: number];
  fontSize: number;
  smallSize: number;
  titleSize: number;
  /** Above and below the text of a table row. */
  rowPadding: number;
  accent: string;
  /** The accent where it is readable on white, or else the text colour. */
  accentText: string;
  /** Readable on the accent. */
  onAccent: string;
  text: string;
  muted: string;
  rule: string;
  /** The accent, nearly white. */
  tint: string;
};

export function themeOf({ layout, accentColour }: Letter): PdfTheme {
  const isReadable = contrastWithWhite(accentColour) >= 4.5;
  return {
    ...sizes[layout],
    accent: accentColour,
    accentText: isReadable ? accentColour : text,
    onAccent: readableOn(accentColour),
    text,
    muted: '#5b6478',
    rule: '#d9dde7',
    tint: lighten(accentColour),
  };
}

/** Between the margins. */
export function contentHeight({ pageSize }: Letter, { margins }: PdfTheme): number {
  const [, top, , bottom] = margins;
  return (pageSize === 'Letter' ? 792 : 841.89) - top - bottom;
}

/** Between the margins. */
export function contentWidth({ pageSize }: Letter, { margins }: PdfTheme): number {
  const [left, , right] = margins;
  return (pageSize === 'Letter' ? 612 : 595.28) - left - right;
}

const text = '#1b2030';

type Sizes = Pick<PdfTheme, 'margins' | 'fontSize' | 'smallSize' | 'titleSize' | 'rowPadding'>;
const sizes: Record<Letter['layout'], Sizes> = {
  classic: { margins: [57, 40, 51, 72], fontSize: 9.5, smallSize: 8, titleSize: 20, rowPadding: 4.5 },
  modern: { margins: [48, 44, 48, 72], fontSize: 9.5, smallSize: 8, titleSize: 26, rowPadding: 6 },
  compact: { margins: [42, 36, 42, 68], fontSize: 8.5, smallSize: 7.5, titleSize: 15, rowPadding: 3 },
};

function lighten(colour: string): string {
  const mixed = colourChannels(colour).map((value) => Math.round(255 - (255 - value) * 0.09));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** A table of labels and values without lines. */
export const factLayout: CustomTableLayout = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: (column) => column * 12,
  paddingRight: () => 0,
  paddingTop: () => 0.5,
  paddingBottom: () => 0.5,
};
