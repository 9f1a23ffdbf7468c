import { matchMention } from '#src/features/projects/match-mention.ts';
import type { NamedClient, NamedProject, NameProblem } from '#src/features/projects/match-mention.ts';
import { timesheetLimits } from '#src/features/timesheets/rules/timesheet-limits.ts';
import { parseDuration } from '#src/platform/shared/durations.ts';
import { parseDay } from '#src/platform/shared/formats/parse-day.ts';
import { existingSpelling, uniqueTags } from '#src/platform/shared/tags.ts';

export type QuickEntry = {
  day: string;
  /** Minutes; with start and end times, the time between them. */
  minutes: number;
  /** Minutes since midnight; an end after 24:00 is on the next day. */
  times: { start: number; end: number } | null;
  description: string;
  /** `#` words, in the spelling that is in use. */
  tags: string[];
  projectId: string | null;
  clientId: string | null;
};

type EntryTime = Pick<QuickEntry, 'minutes' | 'times'>;

export type ParsedQuickEntry = { entry: QuickEntry; problem: NameProblem | null };

type Records = {
  today: string;
  projects: readonly NamedProject[];
  clients: readonly NamedClient[];
  usedTags?: readonly string[];
};

/**
 * Parses “1.5h call @Acme #design yesterday” in any order: a duration or times, a day, `@` with the start of a project's
 * or client's name, and `#` with a tag; the rest is the description. Null without a duration.
 */
export function parseQuickEntry(
  text: string,
  { today, projects, clients, usedTags = [] }: Records,
): ParsedQuickEntry | null {
  const words = text
    .trim()
    .split(/\s+/)
    .map((word) => ({ word, time: parseTime(word), day: parseDay(word, today) }));
  // An account that writes 05-11 for a day means times by it only if no other word has them.
  const timed =
    words.find((each) => each.time !== null && each.day === null) ?? words.find(({ time }) => time !== null);
  if (!timed?.time) return null;
  const dated = words.find((each) => each !== timed && each.day !== null);
  const rest: string[] = [];
  const tags: string[] = [];
  let work: ReturnType<typeof matchMention> | null = null;
  for (const { word } of words.filter((each) => each !== timed && each !== dated)) {
    if (work === null && /^@./u.test(word)) work = matchMention(word.slice(1), projects, clients);
    else if (isTag(word)) tags.push(existingSpelling(word.slice(1), usedTags));
    else rest.push(word);
  }
  const { problem = null, projectId = null, clientId = null } = work ?? {};
  const entry = {
    day: dated?.day ?? today,
    ...timed.time,
    description: rest.join(' '),
    tags: uniqueTags(tags),
    projectId,
    clientId,
  };
  return { entry, problem };
}

/** “#design”, but “#12” is a number and stays in the description. */
function isTag(word: string): boolean {
  return /^#[^#]*\p{L}/u.test(word) && word.length <= timesheetLimits.tag;
}

/** “1.5h”, “1:30”, “90m”, “1h30” or “9-10:30”; a bare number is part of the description. */
function parseTime(word: string): EntryTime | null {
  const range = /^([01]?\d|2[0-3])(?::([0-5]\d))?[-–]([01]?\d|2[0-4])(?::([0-5]\d))?$/.exec(word);
  if (range) {
    const [start = 0, end = 0] = [range.slice(1, 3), range.slice(3, 5)].map(
      ([hours = '0', minutes = '0']) => Number(hours) * 60 + Number(minutes),
    );
    if (start === end || end > 24 * 60) return null;
    const until = end > start ? end : end + 24 * 60;
    return { minutes: until - start, times: { start, end: until } };
  }
  if (!/[hm:]/i.test(word)) return null;
  const duration = parseDuration(word);
  if ('problem' in duration || duration.ms === 0) return null;
  return { minutes: duration.ms / 60_000, times: null };
}
