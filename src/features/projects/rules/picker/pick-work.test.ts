import { describe, expect, it } from 'vitest';
import { pickClient, pickProject, pickTask, pickableProjects } from './pick-work.ts';

const website = { id: 'website', clientId: 'acme', status: 'Active' };
const support = { id: 'support', clientId: 'borges', status: 'On hold' };
const study = { id: 'study', clientId: null, status: 'Completed' };
const projects = [website, support, study, { id: 'old', clientId: 'acme', status: 'Archived' }];

describe('the projects of the picker', () => {
  it('offers only the chosen client’s projects, and those without a client while none is chosen [2.46]', () => {
    expect(pickableProjects(projects, 'borges')).toEqual([support]);
    expect(pickableProjects(projects, null)).toEqual([website, support, study]);
  });

  it('leaves out archived projects [2.47]', () => {
    expect(pickableProjects(projects, 'acme')).toEqual([website]);
  });
});

describe('the task', () => {
  const task = (id: string, billable: boolean | null) => ({
    id,
    name: id,
    hourlyRate: null,
    billable,
    isActive: true,
  });
  const site = { ...website, tasks: [task('design', null), task('review', false), task('paid', true)] };
  const work = { clientId: 'acme', projectId: 'website', taskId: 'design', billable: true };

  it('is cleared by another project, and by a client that clears the project', () => {
    expect(pickProject(work, support).taskId).toBeNull();
    expect(pickProject(work, null).taskId).toBeNull();
    expect(pickProject(work, site).taskId).toBe('design');
    expect(pickClient(work, 'borges', projects).taskId).toBeNull();
    expect(pickClient(work, 'acme', projects).taskId).toBe('design');
  });

  it('decides whether its work is billable, and leaves it to the project otherwise', () => {
    const reviewed = pickTask(work, site, 'review');
    expect(reviewed).toEqual({ ...work, taskId: 'review', billable: false });
    expect(pickTask(reviewed, site, 'design').billable).toBe(true);
    expect(pickTask({ ...work, billable: false }, site, null).billable).toBe(false);
    const internal = { ...work, clientId: null, billable: false };
    expect(pickTask(internal, site, 'paid').billable).toBe(true);
    expect(pickTask(pickTask(internal, site, 'paid'), site, null).billable).toBe(false);
  });
});
