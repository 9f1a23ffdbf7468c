import { describe, expect, it } from 'vitest';
import { idleTimer, pause, start, stop } from '#src/features/timer/rules/timer/timer-state.ts';
import type { Timer } from '#src/features/timer/rules/timer/timer-state.ts';
import { saveProblem } from './save-problem.ts';

const nineOClock = Date.parse('2026-11-21T09:00:00Z');
const minute = 60_000;
const work = {
  description: ' Website relaunch ',
  projectId: '019e0000-0000-7000-8000-000000000001',
  clientId: '019e0000-0000-7000-8000-000000000002',
};

const aTimer = (): Timer => start({ ...idleTimer, ...work }, nineOClock);

describe('saving the timer', () => {
  const now = nineOClock + minute;
  const problem = (timer: Partial<Timer>) => saveProblem({ ...aTimer(), ...timer }, 'ann', now)?.message;

  it('requires a signed-in user [5.3] [8.4]', () => {
    expect(saveProblem(aTimer(), null, now)?.message).toBe('User not authenticated');
  });

  it('requires a description [5.3] [8.4]', () => {
    expect(problem({ description: ' \n' })).toBe('Please enter a description of what you are working on');
  });

  it('requires both a project and a client [5.3] [8.4]', () => {
    expect(problem({ projectId: null })).toBe('Please select a project and client');
    expect(problem({ projectId: null, clientId: null })).toBe('Please select a project and client');
  });

  it('needs a client beside the project, without exception [5.3]', () => {
    expect(problem({ clientId: null })).toBe('Please select a project and client');
    expect(saveProblem({ ...aTimer(), clientId: null }, 'ann', now)?.fields).toEqual({
      clientId: 'Select a client.',
    });
  });

  it('names the missing fields', () => {
    expect(saveProblem({ ...aTimer(), projectId: null }, 'ann', now)?.fields).toEqual({
      projectId: 'Select a project.',
    });
    expect(saveProblem({ ...aTimer(), projectId: null, clientId: null }, 'ann', now)?.fields).toEqual({
      clientId: 'Select a project and a client.',
      projectId: 'Select a project and a client.',
    });
    expect(saveProblem({ ...aTimer(), description: '' }, 'ann', now)?.fields).toHaveProperty('description');
  });

  it('requires nothing else, paused or running [5.3]', () => {
    expect(problem({})).toBeUndefined();
    expect(saveProblem(pause(aTimer(), now), 'ann', now)).toBeUndefined();
  });

  it('reports missing time or too long an entry before the server does', () => {
    expect(saveProblem({ ...stop(aTimer(), now), ...work }, 'ann', now)?.message).toMatch(/Start the timer/);
    expect(saveProblem(aTimer(), 'ann', nineOClock + 24 * 60 * minute)).toBeUndefined();
    expect(saveProblem(aTimer(), 'ann', nineOClock + 24 * 60 * minute + 1_000)?.message).toMatch(
      /over 24 hours/,
    );
    expect(problem({ description: 'x'.repeat(2_001) })).toMatch(/2,000 characters/);
  });

  it('refuses less than a second, which would be an entry without time', () => {
    const timer = aTimer();
    expect(saveProblem(timer, 'ann', nineOClock + 999)).toEqual({
      message: 'There’s less than a second to save. The timer keeps running.',
    });
    expect(saveProblem(pause(timer, nineOClock + 999), 'ann', now)).toEqual({
      message: 'There’s less than a second to save. Resume the timer first.',
    });
    expect(saveProblem(timer, 'ann', nineOClock + 1000)).toBeUndefined();
  });
});
