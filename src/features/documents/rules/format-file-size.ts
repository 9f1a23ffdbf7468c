import { formatNumber } from '#src/platform/shared/formats/formats.ts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** "812 bytes", "1.2 GB": in steps of 1,024, like quotas, and with at most three digits. */
export function formatFileSize(bytes: number, locale?: string): string {
  const exponent = bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10);
  const place = Math.min(exponent, units.length - 1);
  const options = {
    style: 'unit',
    unit: units[place] ?? 'byte',
    unitDisplay: place === 0 ? 'long' : 'short',
    // 1,023 bytes is the longest.
    maximumSignificantDigits: place === 0 ? 4 : 3,
  } as const;
  return formatNumber(bytes / 1024 ** place, options, locale);
}
