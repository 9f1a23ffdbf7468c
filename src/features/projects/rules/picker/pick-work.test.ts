import { describe, expect, it } from 'vitest';
import { pickableProjects } from './pick-work.ts';

const website = { id: 'website', clientId: 'acme', status: 'Active' };
const support = { id: 'support', clientId: 'borges', status: 'On hold' };
const study = { id: 'study', clientId: null, status: 'Completed' };
const projects = [website, support, study, { id: 'old', clientId: 'acme', status: 'Archived' }];

describe('the projects of the picker', () => {
  it("offers the chosen client's projects [2.46]", () => {
    expect(pickableProjects(projects, 'borges')).toEqual([support, study]);
    expect(pickableProjects(projects, null)).toEqual([website, support, study]);
  });

  it('leaves out archived projects [2.47]', () => {
    expect(pickableProjects(projects, 'acme')).toEqual([website, study]);
  });
});
