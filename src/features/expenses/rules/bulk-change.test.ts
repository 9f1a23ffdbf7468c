import { describe, expect, it } from 'vitest';
import { expenseRecord } from '#tests/support/expense-fixtures.ts';
import { bulkChange } from './bulk-change.ts';

const nothing = {
  categoryId: null,
  clientId: null,
  projectId: null,
  paidBy: null,
  reimbursedOn: null,
  tags: [],
};
const draft = expenseRecord({ lines: [] });
const bought = expenseRecord({ tags: ['Trip'] });
const own = expenseRecord({ paidBy: 'own', reimbursedOn: null });

describe('a change of many expenses', () => {
  it('leaves alone what isn’t chosen', () => {
    expect(bulkChange(bought, nothing)).toBeNull();
  });

  it('gives every line the category, with its amount and tax, unless there is a newer version', () => {
    const [line] = bought.lines;
    expect(bulkChange(bought, { ...nothing, categoryId: 'new' })).toEqual({
      lines: [{ ...line, categoryId: 'new' }],
      revision: bought.revision,
    });
    expect(bulkChange(draft, { ...nothing, categoryId: 'new' })).toBeNull();
  });

  it('replaces the client by a project, and the project by a client', () => {
    expect(bulkChange(bought, { ...nothing, projectId: 'p', clientId: 'c' })).toEqual({
      projectId: 'p',
      clientId: null,
    });
    expect(bulkChange(bought, { ...nothing, clientId: 'c' })).toEqual({ clientId: 'c', projectId: null });
  });

  it('reimburses only own money', () => {
    const edit = { ...nothing, reimbursedOn: '2026-11-20' };
    expect(bulkChange(own, edit)).toEqual({ reimbursedOn: '2026-11-20' });
    expect(bulkChange(bought, edit)).toBeNull();
    expect(bulkChange(bought, { ...edit, paidBy: 'own' })).toEqual({
      paidBy: 'own',
      reimbursedOn: '2026-11-20',
    });
    expect(bulkChange(own, { ...edit, paidBy: 'card' })).toEqual({ paidBy: 'card', reimbursedOn: null });
  });

  it('reimburses no draft, not even one that a recurring expense made', () => {
    const edit = { ...nothing, paidBy: 'own', reimbursedOn: '2026-11-20' } as const;
    expect(bulkChange(draft, edit)).toEqual({ paidBy: 'own' });
    expect(bulkChange({ ...own, isDraft: true }, edit)).toEqual({ paidBy: 'own' });
  });

  it('adds tags, each once', () => {
    expect(bulkChange(bought, { ...nothing, tags: ['trip', 'Fair'] })).toEqual({ tags: ['Trip', 'Fair'] });
  });
});
