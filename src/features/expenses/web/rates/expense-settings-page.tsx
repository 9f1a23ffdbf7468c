import * as m from '#messages/expenses.ts';
import { CategoriesPage } from '#src/features/expenses/web/categories/categories-page.tsx';
import { RecurringPage } from '#src/features/expenses/web/recurring/recurring-page.tsx';
import { TabLinks, useUrlTab } from '#src/platform/web/layout/page/tab-links.tsx';
import type { Tab } from '#src/platform/web/layout/page/tab-links.tsx';
import { ExchangeRatesPage } from './exchange-rates-page.tsx';
import { MileageRatesPage } from './mileage-rates-page.tsx';
import { PerDiemRatesPage } from './per-diem-rates-page.tsx';

const tabs = [
  { name: 'categories', label: m.categories },
  { name: 'mileage', label: m.mileageRates },
  { name: 'perDiems', label: m.perDiemRates },
  { name: 'exchangeRates', label: m.exchangeRates },
  { name: 'recurring', label: m.recurring },
] as const satisfies Tab<string>[];

/** What expenses start with: categories, the rates of mileage and per diems, and what repeats. */
export function ExpenseSettingsPage() {
  const current = useUrlTab<(typeof tabs)[number]['name']>(tabs);
  const frame = {
    title: m.expenseSettings,
    tabs: <TabLinks recordName={m.expenseSettings} tabs={tabs} current={current} />,
    back: { label: m.expenses, to: '/expenses' },
  };
  switch (current) {
    case 'categories':
      return <CategoriesPage {...frame} />;
    case 'mileage':
      return <MileageRatesPage {...frame} />;
    case 'perDiems':
      return <PerDiemRatesPage {...frame} />;
    case 'exchangeRates':
      return <ExchangeRatesPage {...frame} />;
    case 'recurring':
      return <RecurringPage {...frame} />;
  }
}
