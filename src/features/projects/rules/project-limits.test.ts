import { describe, expect, it } from 'vitest';
import * as projectMessages from '#messages/api/projects.ts';
import { projectStatuses } from './project-limits.ts';

describe('projects', () => {
  it('are active, on hold, completed or archived [3.7]', () => {
    expect(projectStatuses).toEqual(['Active', 'On hold', 'Completed', 'Archived']);
  });

  it('have the messages of the specification, verbatim [8.2]', () => {
    expect(projectMessages).toMatchObject({
      signedOutAdd: 'Authentication required to add a project.',
      signedOutUpdate: 'Authentication required to update a project.',
      signedOutDelete: 'Authentication required to delete a project.',
      notFoundUpdate: 'Project not found or you do not have permission to update it.',
      notFoundDelete: 'Project not found or you do not have permission to delete it.',
    });
  });
});
