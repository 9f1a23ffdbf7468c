import { describe, expect, it } from 'vitest';
import { orderProjects } from './project-order.ts';

const project = (id: string, clientId: string | null) => ({ id, clientId, status: 'Active' });
const website = project('website', 'acme');
const support = project('support', 'borges');
const shop = project('shop', 'acme');
const study = project('study', null);
const all = [website, support, shop, study];

describe('the order of projects in the picker', () => {
  it('keeps projects of a client together', () => {
    expect(orderProjects(all, [])).toEqual([website, shop, support, study]);
  });

  it('starts with the client and project used last', () => {
    expect(orderProjects(all, ['support', null, 'shop', 'deleted'])).toEqual([support, shop, website, study]);
    expect(orderProjects(all, ['study'])[0]).toBe(study);
  });
});
