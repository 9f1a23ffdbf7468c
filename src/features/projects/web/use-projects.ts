import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import * as m from '#messages/projects.ts';
import type { Client } from '#src/features/clients/contract.ts';
import { allClientsQuery } from '#src/features/clients/web/public.tsx';
import { defaultRates } from '#src/features/identity/rules/preferences.ts';
import type { Preferences } from '#src/features/identity/rules/preferences.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import type { Project } from '#src/features/projects/contract.ts';
import { effectiveBilling, termsForDay } from '#src/features/projects/rules/billing-terms-by-day.ts';
import type { EffectiveBilling } from '#src/features/projects/rules/billing-terms-by-day.ts';
import { agreedPrice } from '#src/features/projects/rules/fixed-price.ts';
import type { Money } from '#src/platform/shared/money.ts';
import { compareNames } from '#src/platform/shared/text.ts';
import { useToday } from '#src/platform/web/server-time.ts';
import { allProjectsQuery } from './queries.ts';

/** Effective billing today, with retainer usage. */
export type CurrentBilling = EffectiveBilling & {
  retainerHoursUsed: number;
  /** Bought plus carried over. */
  retainerHoursAvailable: number | null;
  currency: string;
  /** The account's own, if the billing has none. */
  defaultRate: Preferences['defaultRate'];
  /** What it is, also if the account has none. */
  defaultHourlyRate: number;
  defaultRetainerRate: number;
  /** If the project is or was billed at a fixed price. */
  price: Money | null;
};

/** All projects and clients, and lookups between them. */
export function useProjects() {
  const { timeZone, currency, defaultRate } = useAccount().preferences;
  const today = useToday(timeZone);
  const list = useQuery(allProjectsQuery);
  const clientList = useQuery(allClientsQuery);
  const clientItems = clientList.data?.items;
  const lookups = useMemo(
    () => lookUpClients(clientItems ?? [], { currency, defaultRate, today }),
    [clientItems, currency, defaultRate, today],
  );
  return { list, ...lookups };
}

type Account = Pick<Preferences, 'currency' | 'defaultRate'> & { today: string };

function lookUpClients(items: readonly Client[], { currency, defaultRate, today }: Account) {
  const clients = items.toSorted(activeFirstByName);
  const byId = new Map(clients.map((client) => [client.id, client]));
  const clientOf = ({ clientId }: Pick<Project, 'clientId'>) => byId.get(clientId ?? '') ?? null;
  /** The client's currency, or the account's. */
  const currencyOf = (project: Project) => clientOf(project)?.currency ?? currency;
  return {
    clientOf,
    currencyOf,
    clients,
    clientName: (project: Project) =>
      project.clientId === null ? m.internal : (clientOf(project)?.name ?? ''),
    /** Project settings, with the client's as defaults. [3.8] */
    billing: (project: Project): CurrentBilling => ({
      ...effectiveBilling(termsForDay(project, today), clientOf(project)),
      retainerHoursUsed: project.retainerHoursUsed,
      retainerHoursAvailable: project.retainerHoursAvailable,
      currency: currencyOf(project),
      defaultRate,
      defaultHourlyRate: defaultRates({ defaultRate, currency: currencyOf(project) }).hourly,
      defaultRetainerRate: defaultRates({ defaultRate, currency: currencyOf(project) }).retainer,
      price: agreedPrice(project, clientOf(project), currencyOf(project)),
    }),
  };
}

/** By name, active clients first. */
function activeFirstByName(a: Client, b: Client): number {
  return Number(b.isActive) - Number(a.isActive) || compareNames(a.name, b.name);
}
