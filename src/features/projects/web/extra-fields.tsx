import type { Project } from '#src/features/projects/contract.ts';
import { extraFieldsOf } from '#src/features/projects/extra-fields.ts';
import { Facts } from '#src/platform/web/layout/facts.tsx';
import { Section } from '#src/platform/web/layout/section.tsx';

/** What programs and imports keep with a project beside what we name. [3.7] */
export function ExtraFields({ project }: { project: Project }) {
  const extra = Object.entries(extraFieldsOf(project));
  if (extra.length === 0) return null;
  return (
    <Section title="Further fields">
      <Facts
        facts={extra.map(([word, value]) => ({
          word,
          said: inWords(value),
        }))}
      />
    </Section>
  );
}

function inWords(value: unknown): string {
  if (value === null) return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
