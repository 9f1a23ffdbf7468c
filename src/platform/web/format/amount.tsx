import { formatNumber } from '#src/platform/shared/formats/formats.ts';
import { formatAmounts, withMinusSign } from '#src/platform/shared/money.ts';
import type { Money } from '#src/platform/shared/money.ts';
import * as text from '#src/platform/web/kit/text.module.css';

/** Money; several currencies appear side by side and are never added up. Sums of 0 are left out. */
export function Amount({ of: value }: { of: Money | readonly Money[] }) {
  const amounts = formatAmounts('currency' in value ? [value] : value);
  return <span className={text.figures}>{amounts || '–'}</span>;
}

/** An hourly rate: €93.75, €0.125. */
export function formatRate(rate: number, currency: string): string {
  return withMinusSign(formatNumber(rate, { style: 'currency', currency, maximumFractionDigits: 4 }));
}
