import { useQuery } from '@tanstack/react-query';
import * as m from '#messages/admin-page.ts';
import { auditActions } from '#src/features/admin/audit-actions.ts';
import type { AuditEntry } from '#src/features/admin/contract.ts';
import { accounts } from '#src/features/identity/web/public-for-admin.ts';
import { compareNames } from '#src/platform/shared/text.ts';
import { FilterChip } from '#src/platform/web/layout/filters/filter-chip.tsx';
import { actionLabels } from './action-labels.ts';
import { auditPeriods } from './use-audit-filter.ts';
import type { AuditFilterValues } from './use-audit-filter.ts';

type AuditFiltersProps = { filter: AuditFilterValues; entries: readonly AuditEntry[] };

export function AuditFilters({ filter, entries }: AuditFiltersProps) {
  return (
    <>
      <FilterChip label={m.action} choices={actionChoices} {...filter.chip('action')} value={filter.action} />
      <FilterChip label={m.account} choices={useAccountChoices(entries)} {...filter.chip('account')} />
      <FilterChip label={m.period} choices={periodChoices} {...filter.chip('days')} value={filter.days} />
    </>
  );
}

/** The first 200 accounts and those of the shown entries, which may have been deleted. */
function useAccountChoices(entries: readonly AuditEntry[]) {
  const { data } = useQuery(accounts.list.queryOptions({ input: { limit: 200 } }));
  const named = entries
    .flatMap(({ actor, subject }) => [actor, subject])
    .filter((account) => account !== null);
  const byId = new Map([...named, ...(data?.items ?? [])].map((account) => [account.uid, account]));
  return [...byId.values()]
    .map(({ uid, displayName, email }) => ({
      value: uid,
      label: displayName ?? m.deletedAccount,
      hint: email ?? uid,
    }))
    .toSorted((a, b) => compareNames(a.label, b.label));
}

const actionChoices = auditActions
  .map((action) => ({ value: action, label: actionLabels[action] }))
  .toSorted((a, b) => compareNames(a.label, b.label));

const periodChoices = auditPeriods.map((days) => ({
  value: String(days),
  label: days === 365 ? m.lastYear : m.lastDays({ count: days }),
}));
