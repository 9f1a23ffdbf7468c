import { language } from '#messages/language.ts';

const formats = (['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const).map(
  (unit, place) =>
    new Intl.NumberFormat(language, {
      style: 'unit',
      unit,
      unitDisplay: place === 0 ? 'long' : 'short',
      // 1,023 bytes is the longest.
      maximumSignificantDigits: place === 0 ? 4 : 3,
    }),
);

/** "812 bytes", "1.2 GB": in steps of 1,024, like quotas, and with at most three digits. */
export function formatFileSize(bytes: number): string {
  const exponent = bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10);
  const place = Math.min(exponent, formats.length - 1);
  return formats[place]?.format(bytes / 1024 ** place) ?? '';
}
