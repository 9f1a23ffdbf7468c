import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { invoices, payments } from '#src/features/invoices/web/api.ts';
import { isCalendarDate } from '#src/platform/shared/calendar-days.ts';
import { isCurrency } from '#src/platform/shared/money.ts';
import { useSetUrlParams } from '#src/platform/web/layout/filters/use-url-filter.ts';

type Of = { id: string; currency: string | null };

/** The period and currency in the URL, and the statement that they lead to. */
export function useStatement(client: Of) {
  const account = useAccount().preferences;
  const [params] = useSearchParams();
  const setPeriod: (period: { from: string; to: string }) => void = useSetUrlParams();
  const change = useSetUrlParams();
  const totals = useQuery(invoices.totals.queryOptions({ input: { clientId: client.id } }));
  const [from, to] = ['from', 'to'].map((name) => {
    const day = params.get(name) ?? '';
    return isCalendarDate(day) ? day : '';
  }) as [string, string];
  const used = totals.data?.sums.map(({ currency }) => currency) ?? [];
  const own = client.currency ?? account.currency;
  const currencies = [...new Set([...used, ...(used.length === 0 ? [own] : [])])];
  const wanted = params.get('currency') ?? '';
  const usual = currencies.includes(own) ? own : (currencies[0] ?? own);
  const currency = isCurrency(wanted) ? wanted : usual;
  const query = useQuery({
    ...payments.statement.queryOptions({
      input: {
        clientId: client.id,
        currency,
        ...(from !== '' && { from }),
        ...(to !== '' && { to }),
      },
    }),
    enabled: totals.data !== undefined || isCurrency(wanted),
  });
  return {
    from,
    to,
    setPeriod,
    currency,
    currencies,
    setCurrency: (value: string) => change({ currency: value }),
    query,
  };
}

export type Statement = NonNullable<ReturnType<typeof useStatement>['query']['data']>;
