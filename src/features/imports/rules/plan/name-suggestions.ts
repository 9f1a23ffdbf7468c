import { importLimits } from '#src/features/imports/rules/import-settings.ts';
import type { NameMatch } from '#src/features/imports/rules/import-settings.ts';
import { nameWords } from '#src/platform/shared/search-match.ts';
import { clientIdIn, matchReferences, referenceKey } from './client-project-match.ts';
import type { ExistingRecords, NamedReference } from './client-project-match.ts';

/** A name in the file that can be matched with an existing record, and the records with similar names. */
export type NameSuggestion = NamedReference & {
  /** The client of a project, if it exists; null for clients and for projects without one. */
  clientId: string | null;
  /** Most similar first. */
  similar: { id: string; name: string }[];
};

/**
 * The names that Stint doesn't have or that were matched, with those that are similar to existing ones first. A
 * project follows once its client is known.
 */
export function suggestNames(
  references: readonly NamedReference[],
  existing: ExistingRecords,
  nameMatches: readonly NameMatch[],
): NameSuggestion[] {
  const { known } = matchReferences(references, existing, nameMatches);
  const matchedKeys = new Set(nameMatches.map(referenceKey));
  const isOpen = (work: NamedReference) => {
    const key = referenceKey(work);
    return matchedKeys.has(key) || !(key in known);
  };
  const findSimilar = createSimilarNameFinder();
  const projectsByClient = Map.groupBy(existing.projects, ({ clientId }) => clientId);
  let remainingPairs = comparedPairs;
  const suggestions = references.filter(isOpen).flatMap((work): NameSuggestion[] => {
    const { client, project } = work;
    const isProject = project !== null;
    if (isProject && client !== null && !(referenceKey({ client, project: null }) in known)) return [];
    const clientId = isProject ? clientIdIn(known, client) : null;
    const projects = client === null ? existing.projects : (projectsByClient.get(clientId) ?? []);
    const candidates = isProject ? projects : existing.clients;
    if (candidates.length === 0 || candidates.length > remainingPairs) return [];
    remainingPairs -= candidates.length;
    return [{ client, project, clientId, similar: findSimilar(project ?? client ?? '', candidates) }];
  });
  const [likely, others] = [true, false].map((isLikely) =>
    suggestions.filter(({ similar }) => similar.length > 0 === isLikely),
  );
  return [...(likely ?? []), ...(others ?? [])].slice(0, importLimits.listedItems);
}

/** Whether the names may stand for the same client or project: apart from legal form, accents, typing errors or further words. */
export function isSimilarName(one: string, other: string): boolean {
  return nameDistance(toComparableName(one), toComparableName(other)) !== undefined;
}

const suggestionsPerName = 3;
/** Names and records that are compared; it takes a quarter of a second, in which other requests wait. */
const comparedPairs = 1_000_000;

function createSimilarNameFinder() {
  // Each name is compared with all others.
  const comparableNames = new Map<string, ComparableName>();
  const comparable = (name: string) => {
    const known = comparableNames.get(name) ?? toComparableName(name);
    comparableNames.set(name, known);
    return known;
  };
  return (name: string, records: readonly { id: string; name: string }[]) =>
    records
      .flatMap((record) => {
        const distance = nameDistance(comparable(name), comparable(record.name));
        return distance === undefined ? [] : [{ record, distance }];
      })
      .toSorted((a, b) => a.distance - b.distance)
      .slice(0, suggestionsPerName)
      .map(({ record }) => ({ id: record.id, name: record.name }));
}

type ComparableName = { words: readonly string[]; joined: string; digits: string };

function toComparableName(name: string): ComparableName {
  const words = nameWords(name.replaceAll('ß', 'ss'));
  return { words, joined: words.join(''), digits: words.join('').replaceAll(/\P{N}/gu, '') };
}

/** How different the names are; undefined if they aren't similar. */
function nameDistance(one: ComparableName, other: ComparableName): number | undefined {
  // “Phase 1” and “Phase 2” are different projects.
  if (one.digits !== other.digits || one.joined === '' || other.joined === '') return undefined;
  if (one.joined === other.joined) return 0;
  const [short, long] = one.words.length < other.words.length ? [one, other] : [other, one];
  if (short.joined.length >= 3 && short.words.every((word) => long.words.includes(word))) {
    return long.joined.length - short.joined.length;
  }
  const edits = Math.min(2, Math.floor(Math.min(one.joined.length, other.joined.length) / 5));
  return one.joined[0] === other.joined[0] && isWithinEdits(one.joined, other.joined, edits)
    ? edits
    : undefined;
}

/** Whether at most this many letters were inserted, left out, replaced or swapped with the next. */
function isWithinEdits(one: string, other: string, edits: number): boolean {
  if (Math.abs(one.length - other.length) > edits) return false;
  let place = 0;
  while (place < one.length && one[place] === other[place]) place += 1;
  const [left, right] = [one.slice(place), other.slice(place)];
  if (left === right) return true;
  if (edits === 0) return false;
  const isSwapped = left[0] === right[1] && left[1] === right[0];
  return (
    isWithinEdits(left.slice(1), right.slice(1), edits - 1) ||
    isWithinEdits(left.slice(1), right, edits - 1) ||
    isWithinEdits(left, right.slice(1), edits - 1) ||
    (isSwapped && isWithinEdits(left.slice(2), right.slice(2), edits - 1))
  );
}
