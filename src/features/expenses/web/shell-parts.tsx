import { Wallet } from 'lucide-react';
import * as m from '#messages/expenses.ts';
import type { ShellParts } from '#src/platform/web/feature.ts';
import { SendSavedExpenses } from './offline/send-saved-expenses.ts';

export const shellParts: ShellParts = {
  menu: [{ label: m.expenses, path: '/expenses', icon: Wallet, audience: 'tenant' }],
  everywhere: [{ audience: 'signedIn', Component: SendSavedExpenses }],
  palette: async () => (await import('./palette.ts')).palette,
};
