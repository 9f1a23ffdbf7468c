import type { ApiDocsTexts } from '#src/platform/server/api-description/describe-api.ts';
import { sharedDescriptions } from '#src/platform/server/api-description/shared-field-descriptions.ts';
import { descriptionsOf } from '#src/platform/server/feature.ts';
import { features } from './features.ts';

/** What the description of the API says. */
export const apiDocsTexts: ApiDocsTexts = {
  introduction: `Everything that the web app does, for your own programs.

Create an API key under Profile, and send it as \`Authorization: Bearer <key>\`. A key that only reads can’t change anything.

Amounts whose name ends in \`Minor\` are whole numbers in the smallest unit of the currency, such as cents. Durations whose name ends in \`Ms\` are whole milliseconds. Instants are in UTC (ISO 8601), and days are \`YYYY-MM-DD\`.

Lists come in pages: pass \`nextCursor\` as \`cursor\` to get the next one. Choose the \`id\` of a new record yourself to repeat a request safely. Errors have a \`code\` for programs and a \`message\` for people.`,
  tags: mergeWords(features.map(({ tags }) => tags)),
  features: descriptionsOf(features),
  shared: mergeWords([sharedDescriptions, ...features.map((feature) => feature.sharedDescriptions)]),
};

function mergeWords(
  parts: readonly (Readonly<Record<string, string>> | undefined)[],
): Record<string, string> {
  return Object.fromEntries(parts.flatMap((words) => Object.entries(words ?? {})));
}
