import { newId } from '#tests/support/request-fixtures.ts';
import type { CompleteRequest } from './complete-import-requests.ts';
import { cursorOf, noFields } from './complete-import-requests.ts';

const settings = {
  timeDetail: 'entries',
  descriptions: true,
  people: true,
  tasks: true,
  tags: true,
  times: true,
  amounts: true,
  nonBillable: true,
  unbilled: true,
  progress: true,
  delay: 'today',
  invoices: true,
  greeting: 'Hello Nora',
};

export const portalRequests: Record<string, CompleteRequest> = {
  'portal.settings': { target: 'client', fields: noFields },
  'portal.saveSettings': { target: 'client', fields: () => ({ settings }) },
  'portal.preview': { target: 'client', fields: () => settings },
  'portal.view': { target: 'client', fields: noFields },
  'portal.links': { target: 'client', fields: noFields },
  'portal.createLink': { target: 'client', fields: () => ({ label: 'Nora', days: 30, pin: '2468' }) },
  'portal.updateLink': {
    target: 'clientLink',
    fields: () => ({ label: 'Nils', days: 30, pin: '2468', isRevoked: false }),
  },
  'sharedPortal.view': { target: 'grant', fields: noFields },
  'sharedPortal.work': { target: 'grant', fields: () => ({ offset: 0 }) },
  'sharedPortal.approve': {
    target: 'grant',
    fields: () => ({ requestId: newId(), hash: 'a'.repeat(64), comment: 'Thanks', name: 'Nora' }),
  },
  'sharedPortal.ask': {
    target: 'grant',
    fields: () => ({ requestId: newId(), hash: 'a'.repeat(64), place: null, text: 'Why?', name: 'Nora' }),
  },
  'sharedPortal.answerQuote': {
    target: 'grant',
    fields: () => ({ quoteId: 'A'.repeat(22), state: 'accepted', name: 'Nora' }),
  },
  'sharedPortal.pdf': { target: 'grant', fields: () => ({ kind: 'statement', name: 'EUR' }) },
  'portal.visits': { target: 'client', fields: () => ({ limit: 10, cursor: cursorOf(1) }) },
};
