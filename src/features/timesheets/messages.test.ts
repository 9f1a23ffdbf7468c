import { describe, expect, it } from 'vitest';
import * as timesheetMessages from '#messages/api/timesheets.ts';

describe('timesheet messages', () => {
  it('match the specification verbatim [8.1]', () => {
    expect(timesheetMessages).toMatchObject({
      signedOutAdd: 'Authentication required to add a timesheet entry.',
      incomplete: 'Date, Description, and Duration are required.',
      signedOutUpdate: 'Authentication required to update a timesheet entry.',
      signedOutDelete: 'Authentication required to delete a timesheet entry.',
      notFoundUpdate: 'Timesheet entry not found or you do not have permission to update it.',
      notFoundDelete: 'Timesheet entry not found or you do not have permission to delete it.',
    });
  });
});
