import * as m from '#messages/project-page.ts';
import { formatRounding } from '#src/features/clients/web/public.tsx';
import { isOnlyEncrypted } from '#src/features/encryption/rules/private-field-format.ts';
import type { Project } from '#src/features/projects/contract.ts';
import {
  formatBilling,
  formatCarryOver,
  formatDayRange,
  RetainerBar,
} from '#src/features/projects/web/public.tsx';
import type { CurrentBilling } from '#src/features/projects/web/public.tsx';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { DescriptionList } from '#src/platform/web/layout/page/description-list.tsx';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import * as styles from './project.module.css';

type ProjectDetailsProps = { project: Project; clientName: string; billing: CurrentBilling };

/** [3.8] */
export function ProjectDetails({ project, clientName, billing }: ProjectDetailsProps) {
  const { clientId, billingType, startDate, endDate, poNumber, rounding, notes } = project;
  const byClient = billingType === null && billing.billingType !== null;
  const billingText = formatBilling(billing, billing);
  const isRetainer = billing.billingType === 'retainer';
  return (
    <Section title={m.details}>
      <DescriptionList
        facts={[
          {
            term: m.client,
            value:
              clientId === null ? clientName : <TextLink to={`/clients/${clientId}`}>{clientName}</TextLink>,
          },
          {
            term: m.billing,
            value: byClient ? m.billingSetByClient({ billing: billingText }) : billingText,
          },
          {
            term: m.retainer,
            value: isRetainer && (
              <div className={styles.retainer}>
                <RetainerBar name={project.name} billing={billing} />
                <div className={text.quiet}>{formatCarryOver(project)}</div>
              </div>
            ),
          },
          {
            term: m.days,
            value: (startDate ?? endDate) !== null && formatDayRange({ from: startDate, to: endDate }),
          },
          { term: m.timeRounded, value: rounding && formatRounding(rounding) },
          { term: m.poNumber, value: poNumber },
          { term: m.privateNotes, value: notes ?? (isOnlyEncrypted(project, 'notes') && unreadable) },
        ]}
      />
    </Section>
  );
}

const unreadable = m.cannotDecrypt;
