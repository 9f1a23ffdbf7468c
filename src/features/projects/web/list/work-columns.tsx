import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import * as m from '#messages/projects.ts';
import { projects } from '#src/features/projects/web/queries.ts';
import { formatDuration } from '#src/platform/shared/durations.ts';
import { formatAmounts, sumByCurrency } from '#src/platform/shared/money.ts';
import type { Money } from '#src/platform/shared/money.ts';
import { Amount } from '#src/platform/web/format/amount.tsx';
import { Duration } from '#src/platform/web/format/duration.tsx';
import type { Column } from '#src/platform/web/layout/table/record-table-props.ts';

type Work = { monthMs: number; unbilled: readonly Money[] };
/** Undefined while loading. */
type WorkOf = (id: string) => Work | undefined;

/** Time of this month and unbilled work of each client or project. */
export function useWork(by: 'clientId' | 'projectId'): WorkOf {
  const { data } = useQuery(projects.work.queryOptions({ input: {} }));
  return useMemo(() => {
    const items = data && Map.groupBy(data.items, (item) => item[by] ?? '');
    const sums = items && new Map([...items].map(([id, of]) => [id, sumWork(of)]));
    return (id: string) => (sums ? (sums.get(id) ?? none) : undefined);
  }, [data, by]);
}

/** “37:48 h this month · €24,548.17 unbilled” of what is listed; nothing without either. */
export function formatWork(work: readonly (Work | undefined)[]): string {
  const { monthMs, unbilled } = sumWork(work.filter((each) => each !== undefined));
  return [
    monthMs > 0 && m.durationThisMonth({ duration: formatDuration(monthMs) }),
    unbilled.length > 0 && m.unbilledAmount({ amount: formatAmounts(unbilled) }),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Clients and projects without either need no zeros. `monthFrom`: the width from which names leave room for the month. */
export function workColumns<T extends { id: string }>(workOf: WorkOf, monthFrom: 'md' | 'lg'): Column<T>[] {
  return [
    {
      header: m.thisMonth,
      cell: ({ id }) => {
        const work = workOf(id);
        return work && work.monthMs > 0 && <Duration ms={work.monthMs} />;
      },
      sortKey: 'month',
      sortBy: ({ id }) => workOf(id)?.monthMs ?? null,
      align: 'right',
      width: 112,
      minWidth: monthFrom,
    },
    {
      header: m.unbilled,
      cell: ({ id }) => {
        const work = workOf(id);
        return work && work.unbilled.length > 0 && <Amount of={work.unbilled} />;
      },
      sortKey: 'unbilled',
      sortBy: ({ id }) => mostOf(workOf(id)?.unbilled),
      align: 'right',
      width: 124,
    },
  ];
}

function sumWork(of: readonly Work[]): Work {
  return {
    monthMs: of.reduce((sum, { monthMs }) => sum + monthMs, 0),
    unbilled: sumByCurrency(of.flatMap(({ unbilled }) => unbilled)),
  };
}

/** Amounts of several currencies can’t be added, so the largest counts. */
function mostOf(amounts: readonly Money[] = []): number | null {
  return amounts.length === 0 ? null : Math.max(...amounts.map(({ amountMinor }) => amountMinor));
}

const none: Work = { monthMs: 0, unbilled: [] };
