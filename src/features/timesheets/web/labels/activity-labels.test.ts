import { expect, it } from 'vitest';
import { formatActivity } from './activity-labels.ts';

it.each([
  ['created', 'Created'],
  ['edited duration, breakPeriods', 'Changed duration and breaks'],
  ['edited duration, description, breakPeriods', 'Changed duration, description and breaks'],
  // Every object has members of these names.
  ['constructor', 'Constructor'],
  ['edited toString', 'Changed toString'],
])('shows the action %s as “%s”', (action, label) => {
  expect(formatActivity(action)).toBe(label);
});
