import { ExchangeRatesSection } from '#src/features/exchange-rates/web/public.tsx';
import { BackLink } from '#src/platform/web/layout/page/back-link.tsx';
import { PageHeading } from '#src/platform/web/layout/page/page-heading.tsx';
import * as styles from '#src/platform/web/layout/page/page.module.css';
import type { SettingsFrame } from './rates-page.tsx';

/** The rates of other currencies. */
export function ExchangeRatesPage({ title, back, tabs }: SettingsFrame) {
  return (
    <div className={styles.page}>
      <BackLink {...back} />
      <div className={styles.head}>
        <PageHeading>{title}</PageHeading>
      </div>
      {tabs}
      <ExchangeRatesSection />
    </div>
  );
}
