import { describe as group, expect, it } from 'vitest';
import type { PickableProject } from '#src/features/projects/rules/picker/pick-work.ts';
import { blankWork } from '#src/features/timer/rules/timer/command.ts';
import { idleTimer, start } from '#src/features/timer/rules/timer/timer-state.ts';
import {
  setDescription,
  startWork,
  pickTimerClient,
  pickTimerProject,
  renameTimerTags,
  setBillable,
  setTags,
  setWork,
  toDraft,
} from './timer-form.ts';

const website = { id: 'website', clientId: 'acme', status: 'Active' };
const support = { id: 'support', clientId: 'borges', status: 'On hold' };
const study = { id: 'study', clientId: null, status: 'Completed' };
const old = { id: 'old', clientId: 'acme', status: 'Archived' };
const projects: PickableProject[] = [website, support, study, old];

group("the timer's form", () => {
  it('takes a description and the billable flag while running [2.44]', () => {
    const timer = setBillable(setDescription(start(idleTimer, 1), 'Website relaunch', 2), false, 3);
    expect(timer).toMatchObject({
      description: 'Website relaunch',
      billable: false,
      isActive: true,
      start: 1,
    });
  });

  it('takes tags, which belong to its draft too', () => {
    const timer = setTags(idleTimer, ['urgent'], 1);
    expect(toDraft(timer)).toMatchObject({ tags: ['urgent'] });
    expect(start(timer, 2)).toMatchObject({ tags: ['urgent'], isActive: true });
    expect(toDraft(setTags(timer, [], 3))).toBeNull();
    expect(setWork(timer, blankWork, 4).tags).toBeUndefined();
  });

  it('follows renamed and removed tags, in its draft too', () => {
    const draft = { ...blankWork, tags: ['urgent', 'draft'] };
    const timer = { ...start(setTags(idleTimer, ['Draft'], 1), 2), draft };
    expect(renameTimerTags(timer, { tags: ['draft'], newName: 'Sketch' }, 3)).toMatchObject({
      isActive: true,
      tags: ['Sketch'],
      draft: { tags: ['urgent', 'Sketch'] },
    });
    const removed = renameTimerTags(timer, { tags: ['draft'], newName: null }, 3);
    expect(removed).toMatchObject({ tags: undefined, draft: { tags: ['urgent'] } });
  });

  it('sets the client of the picked project [2.45]', () => {
    const timer = pickTimerProject({ ...idleTimer, clientId: 'borges' }, website, 1);
    expect(timer).toMatchObject({ projectId: 'website', clientId: 'acme' });
  });

  it('keeps the picked client if the project has none, or if no project is picked [2.45]', () => {
    const timer = pickTimerProject({ ...idleTimer, clientId: 'acme' }, study, 1);
    expect(timer).toMatchObject({ projectId: 'study', clientId: 'acme' });
    expect(pickTimerProject(timer, null, 2)).toMatchObject({ projectId: null, clientId: 'acme' });
  });

  it('isn’t billable by default on an internal project', () => {
    const timer = pickTimerProject(idleTimer, study, 1);
    expect(timer.billable).toBe(false);
    expect(pickTimerProject(timer, website, 2).billable).toBe(true);
    expect(pickTimerClient(timer, 'acme', projects, 2).billable).toBe(true);
    expect(pickTimerProject(setBillable(timer, true, 2), null, 3).billable).toBe(true);
    expect(pickTimerProject(setBillable(idleTimer, false, 1), website, 2).billable).toBe(false);
    expect(pickTimerProject({ ...idleTimer, clientId: 'acme' }, study, 1).billable).toBe(true);
  });

  it("clears another client's project when a client is picked [2.46]", () => {
    const timer = pickTimerProject(idleTimer, website, 1);
    expect(pickTimerClient(timer, 'borges', projects, 2)).toMatchObject({
      clientId: 'borges',
      projectId: null,
    });
    expect(pickTimerClient(timer, null, projects, 2)).toMatchObject({ clientId: null, projectId: null });
    expect(pickTimerClient({ ...timer, projectId: 'unknown' }, 'borges', projects, 2).projectId).toBeNull();
  });

  it('keeps a project that fits the picked client [2.46]', () => {
    const timer = pickTimerProject(idleTimer, website, 1);
    expect(pickTimerClient(timer, 'acme', projects, 2).projectId).toBe('website');
    expect(pickTimerClient({ ...timer, projectId: 'old' }, 'acme', projects, 2).projectId).toBe('old');
    expect(pickTimerClient(pickTimerProject(timer, study, 2), 'borges', projects, 3).projectId).toBeNull();
  });

  it('continues earlier work, unless it has time of other work [2.44]', () => {
    const work = { description: 'Support call', clientId: 'borges', projectId: 'support', billable: false };
    const timer = startWork(idleTimer, work, 1);
    expect(timer).toMatchObject({ ...work, isActive: true, start: 1 });
    expect(startWork(timer, { ...work, description: 'Another' }, 2)).toBe(timer);
  });
});
