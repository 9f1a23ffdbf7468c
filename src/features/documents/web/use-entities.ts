import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import * as m from '#messages/documents.ts';
import { allClientsQuery } from '#src/features/clients/web/public.tsx';
import type { Document } from '#src/features/documents/contract.ts';
import { allProjectsQuery } from '#src/features/projects/web/public.tsx';
import { compareNames } from '#src/platform/shared/text.ts';
import type { MenuChoice } from '#src/platform/web/layout/menu/menu-choice.ts';

/** What a document belongs to, by `key`: "client 019c…", "project 019c…", "user". */
export type Entity = { key: string; label: string; href: string | null };

type EntityReference = Pick<Document, 'entityType' | 'entityId'>;

export function entityKey({ entityType, entityId }: EntityReference): string {
  return entityType === 'user' ? 'user' : [entityType, entityId].join(' ');
}

/** The clients and projects that documents belong to. */
export function useEntities() {
  const clients = useQuery(allClientsQuery).data?.items;
  const projects = useQuery(allProjectsQuery).data?.items;
  return useMemo(() => {
    const clientName = new Map(clients?.map(({ id, name }) => [id, name]));
    const choices: MenuChoice[] = [
      { value: 'user', label: m.yourAccount },
      ...(clients ?? [])
        .map(({ id, name, isActive }) => ({
          value: entityKey({ entityType: 'client', entityId: id }),
          label: name,
          ...(!isActive && { pastLabel: m.archived }),
        }))
        .toSorted((a, b) => compareNames(a.label, b.label)),
      ...(projects ?? [])
        .map(({ id, name, clientId, status }) => ({
          value: entityKey({ entityType: 'project', entityId: id }),
          label: name,
          hint: clientName.get(clientId ?? '') ?? m.project,
          ...(status === 'Archived' && { pastLabel: m.archived }),
        }))
        .toSorted((a, b) => compareNames(a.label, b.label)),
    ];
    const labels = new Map(choices.map(({ value, label }) => [value, label]));
    return {
      choices,
      entityOf: (document: NamedReference): Entity => toEntity(document, labels.get(entityKey(document))),
    };
  }, [clients, projects]);
}

type NamedReference = EntityReference & Pick<Document, 'name'>;

/** `name` is that of the client or project. */
export function toEntity(reference: NamedReference, name = '…'): Entity {
  const key = entityKey(reference);
  if (reference.entityType === 'user') return { key, label: m.yourAccount, href: null };
  if (reference.entityType === 'expense')
    return { key, label: m.expense, href: `/expenses?open=${reference.entityId}` };
  if (reference.entityType === 'invoice')
    return { key, label: invoiceLabel(reference), href: `/invoices/${reference.entityId}` };
  return { key, label: name, href: `/${reference.entityType}s/${reference.entityId}?tab=documents` };
}

/** The number of an invoice, quote or credit note is the name of its PDF, which private mode may hide. */
function invoiceLabel({ name }: Pick<Document, 'name'>): string {
  return name === null ? m.invoice : name.replace(/\.pdf$/i, '');
}

export type Entities = ReturnType<typeof useEntities>;
