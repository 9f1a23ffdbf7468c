import type { remindersContract } from '#src/features/reminders/contract.ts';
import { createFeatureApi } from '#src/platform/web/rpc.ts';

export const reminders = createFeatureApi<typeof remindersContract>('reminders', {
  refreshedBy: { reminders: ['invoices', 'payments', 'clients'] },
});
