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
  documents: true,
  uploads: true,
  contactChanges: true,
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
    fields: () => ({ label: 'Nils', days: 30, pin: '2468', isRevoked: false, isPinLocked: false }),
  },
  'portal.reports': { fields: noFields },
  'portal.setReports': { fields: () => ({ isOn: false, reminderDays: 7, reminderCount: 2 }) },
  'portal.reminders': { target: 'client', fields: noFields },
  'portal.acts': { fields: () => ({ since: '2026-01-01T00:00:00.000Z' }) },
  'sharedPortal.view': { target: 'grant', fields: () => ({ isRefresh: true }) },
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
  'portal.proposals': { target: 'client', fields: noFields },
  'portal.updateProposal': { target: 'contactProposal', fields: () => ({ isAnswered: true }) },
  'sharedPortal.report': {
    target: 'grant',
    fields: () => ({ invoiceId: 'x', day: '2026-03-31', amount: 100, name: 'Nora' }),
  },
  'sharedPortal.propose': {
    target: 'grant',
    fields: () => ({ changes: { email: 'office@acme.example' }, name: 'Nora' }),
  },
  'portal.visits': { target: 'client', fields: () => ({ limit: 10, cursor: cursorOf(1) }) },
};
