import * as m from '#messages/project-page.ts';
import type { Project } from '#src/features/projects/contract.ts';
import { pickExtraFields } from '#src/features/projects/rules/extra-fields.ts';
import { DescriptionList } from '#src/platform/web/layout/page/description-list.tsx';
import { Section } from '#src/platform/web/layout/page/section.tsx';

/** Custom fields set through the API or imports. [3.7] */
export function ExtraFieldsSection({ project }: { project: Project }) {
  const extra = Object.entries(pickExtraFields(project));
  if (extra.length === 0) return null;
  return (
    <Section title={m.customFields}>
      <DescriptionList
        facts={extra.map(([term, value]) => ({
          term: fieldLabel(term),
          value: formatValue(value),
        }))}
      />
    </Section>
  );
}

/** A key as a person would write it: `purchaseOrder` is "Purchase order". */
export function fieldLabel(key: string): string {
  if (!/^[a-z][A-Za-z0-9_]*$/.test(key)) return key;
  const words = key
    .replaceAll(/_+/g, ' ')
    .replaceAll(/([a-z0-9])([A-Z])/g, (_, before: string, next: string) => `${before} ${next.toLowerCase()}`)
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function formatValue(value: unknown): string {
  if (value === null) return '–';
  if (typeof value === 'boolean') return value ? m.yes : m.no;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
