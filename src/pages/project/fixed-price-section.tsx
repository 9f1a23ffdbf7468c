import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import * as m from '#messages/project-page.ts';
import type { Project } from '#src/features/projects/contract.ts';
import { effectiveHourlyRate } from '#src/features/projects/rules/fixed-price.ts';
import { formatMediumDay, projects } from '#src/features/projects/web/public.tsx';
import type { CurrentBilling } from '#src/features/projects/web/public.tsx';
import { formatDuration } from '#src/platform/shared/durations.ts';
import { formatMoney, toMinorUnits } from '#src/platform/shared/money.ts';
import type { Money } from '#src/platform/shared/money.ts';
import { formatRate } from '#src/platform/web/format/amount.tsx';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Chip } from '#src/platform/web/kit/display/chip.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { DescriptionList } from '#src/platform/web/layout/page/description-list.tsx';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import * as styles from './project.module.css';

type FixedPriceSectionProps = { project: Project; billing: CurrentBilling; onEdit: () => void };

/** The price, its unbilled part, the effective hourly rate, and the instalments. [3.8] */
export function FixedPriceSection({ project, billing, onEdit }: FixedPriceSectionProps) {
  const { data } = useQuery(projects.figures.queryOptions({ input: { projectId: project.id } }));
  const { price } = billing;
  if (!price) return billing.billingType === 'fixed' ? <MissingPrice onEdit={onEdit} /> : null;
  const item = data?.items.find(({ projectId }) => projectId === project.id);
  const figures = item?.fixedPrice;
  const open = figures && { amountMinor: figures.openMinor, currency: item.currency };
  return (
    <Section title={m.fixedPrice}>
      <div className={styles.figures}>
        <DescriptionList
          facts={[
            { term: m.price, value: formatMoney(price) },
            { term: m.unbilled, value: open ? formatMoney(open) : '…' },
            {
              term: m.effectiveHourlyRate,
              value: figures ? (
                <EffectiveRate
                  price={price}
                  durationMs={figures.durationMs}
                  defaultRate={billing.defaultHourlyRate}
                />
              ) : (
                '…'
              ),
            },
          ]}
        />
      </div>
      <Instalments project={project} price={price} invoicedIds={figures?.invoicedInstalmentIds ?? []} />
    </Section>
  );
}

function MissingPrice({ onEdit }: { onEdit: () => void }) {
  return (
    <Section
      title={m.fixedPrice}
      action={
        <Button tone="neutral" icon={Pencil} onClick={onEdit}>
          {m.setPrice}
        </Button>
      }
    >
      <p className={classNames(text.body, text.quiet, styles.body)}>{m.noPriceYet}</p>
    </Section>
  );
}

type EffectiveRateProps = { price: Money; durationMs: number; defaultRate: number };

/** "€151.04/h", its calculation, and a comparison with the default rate, if there is one. */
function EffectiveRate({ price, durationMs, defaultRate }: EffectiveRateProps) {
  const { currency } = price;
  const rate = effectiveHourlyRate(price, durationMs);
  if (rate === null) return <span className={text.quiet}>{m.noHoursForRate}</span>;
  const difference = {
    difference: formatRate(Math.abs(rate - defaultRate), currency),
    rate: formatRate(defaultRate, currency),
  };
  return (
    <>
      {m.rateAnHour({ rate: formatRate(rate, currency) })}
      <div className={text.quiet}>
        {m.priceByHours({ price: formatMoney(price), hours: formatDuration(durationMs) })}{' '}
        {defaultRate === 0
          ? ''
          : rate === defaultRate
            ? m.equalToDefaultRate(difference)
            : rate > defaultRate
              ? m.aboveDefaultRate(difference)
              : m.belowDefaultRate(difference)}
      </div>
    </>
  );
}

type InstalmentsProps = { project: Project; price: Money; invoicedIds: readonly string[] };

/** By date, and what is not in an instalment. */
function Instalments({ project, price, invoicedIds }: InstalmentsProps) {
  const { currency } = price;
  if (project.instalments.length === 0) return null;
  const rows = project.instalments
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
    .map(({ amount, ...rest }) => ({ ...rest, amountMinor: toMinorUnits(amount, currency) }));
  const left = price.amountMinor - rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return (
    <ul aria-label={m.instalments} className={classNames(text.list, styles.figures)}>
      {rows.map(({ id, date, name, amountMinor }) => (
        <li key={id} className={styles.instalment}>
          <time dateTime={date} className={text.quiet}>
            {formatMediumDay(date)}
          </time>
          <span className={styles.instalmentName}>{name}</span>
          {invoicedIds.includes(id) && <Chip>{m.invoiced}</Chip>}
          <span>{formatMoney({ amountMinor, currency })}</span>
        </li>
      ))}
      {left > 0 && (
        <li className={classNames(text.quiet, styles.instalment)}>
          <span className={styles.instalmentName}>{m.notInInstalments}</span>
          <span>{formatMoney({ amountMinor: left, currency })}</span>
        </li>
      )}
    </ul>
  );
}
