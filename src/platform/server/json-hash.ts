import { createHash } from 'node:crypto';

/** SHA-256 of a JSON value, independent of key order, so equal requests have equal hashes. */
export function hashJson(value: unknown): Buffer {
  return createHash('sha256').update(canonicalJson(value)).digest();
}

function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}
