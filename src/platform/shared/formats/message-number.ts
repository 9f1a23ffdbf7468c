import { formatNumber } from './formats.ts';

/** What the compiled texts of the interface call for a number; a plural can reduce it by an offset. */
export function formatMessageNumber(_language: string, value: number, offset: number): string {
  return formatNumber(value - offset);
}
