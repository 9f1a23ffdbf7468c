import { describe, expect, it } from 'vitest';
import { recordSentences } from '#src/platform/shared/record-procedures.ts';
import { projectDatesProblem, projectStatuses } from './project-limits.ts';

describe('projects', () => {
  it('are active, on hold, completed or archived [3.7]', () => {
    expect(projectStatuses).toEqual(['Active', 'On hold', 'Completed', 'Archived']);
  });

  it('have the messages of the specification, verbatim [8.2]', () => {
    expect(recordSentences('a project')).toMatchObject({
      signedOutAdd: 'Authentication required to add a project.',
      signedOutUpdate: 'Authentication required to update a project.',
      signedOutDelete: 'Authentication required to delete a project.',
      notFoundUpdate: 'Project not found or you do not have permission to update it.',
      notFoundDelete: 'Project not found or you do not have permission to delete it.',
    });
  });

  it('end on the day on which they start, or later', () => {
    const problemOf = (startDate: string | null, endDate: string | null) =>
      projectDatesProblem({ startDate, endDate })?.field;
    expect(problemOf('2026-08-02', '2026-08-01')).toBe('endDate');
    for (const endDate of ['2026-08-02', '2026-08-03', null])
      expect(problemOf('2026-08-02', endDate)).toBeUndefined();
    expect(problemOf(null, '2026-08-01')).toBeUndefined();
  });
});
