/** How a line of the activity log reads: "edited duration, breakPeriods" is "Changed duration and breaks". */
export function activityInWords(action: string): string {
  const known = words[action];
  if (known !== undefined) return known;
  const edited = /^edited (.+)$/.exec(action)?.[1];
  if (edited === undefined) return `${action.charAt(0).toUpperCase()}${action.slice(1)}`;
  const named = edited.split(', ').map((field) => fields[field] ?? field);
  // A client comes with its project, a zone with its day: told once.
  const parts = [...new Set(named)];
  const last = parts.pop();
  return `Changed ${parts.length === 0 ? last : `${parts.join(', ')} and ${last}`}`;
}

const words: Record<string, string> = {
  created: 'Created',
  start: 'Timer started',
  pause: 'Timer paused',
  resume: 'Timer resumed',
  stop: 'Timer stopped',
  paused: 'Timer paused',
  resumed: 'Timer resumed',
  invoiced: 'Put on an invoice',
};

const fields: Record<string, string> = {
  date: 'day',
  timeZone: 'day',
  startTime: 'start',
  endTime: 'end',
  clientId: 'client',
  projectId: 'project',
  breakPeriods: 'breaks',
};
