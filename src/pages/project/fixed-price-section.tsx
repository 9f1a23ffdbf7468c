import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
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
import { DescriptionList } from '#src/platform/web/layout/page/description-list.tsx';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { tabularNumbers } from '#src/platform/web/theme/tokens.ts';

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
      <Box sx={tabularNumbers}>
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
      </Box>
      <Instalments project={project} price={price} invoicedIds={figures?.invoicedInstalmentIds ?? []} />
    </Section>
  );
}

function MissingPrice({ onEdit }: { onEdit: () => void }) {
  return (
    <Section
      title={m.fixedPrice}
      action={
        <Button color="inherit" startIcon={<Pencil size={16} aria-hidden />} onClick={onEdit}>
          {m.setPrice}
        </Button>
      }
    >
      <Box sx={{ p: 4, color: 'text.secondary' }}>{m.noPriceYet}</Box>
    </Section>
  );
}

type EffectiveRateProps = { price: Money; durationMs: number; defaultRate: number };

/** "€151.04/h", its calculation, and a comparison with the default rate, if there is one. */
function EffectiveRate({ price, durationMs, defaultRate }: EffectiveRateProps) {
  const { currency } = price;
  const rate = effectiveHourlyRate(price, durationMs);
  if (rate === null) return <Box sx={{ color: 'text.secondary' }}>{m.noHoursForRate}</Box>;
  const difference = {
    difference: formatRate(Math.abs(rate - defaultRate), currency),
    rate: formatRate(defaultRate, currency),
  };
  return (
    <>
      {m.rateAnHour({ rate: formatRate(rate, currency) })}
      <Box sx={{ color: 'text.secondary' }}>
        {m.priceByHours({ price: formatMoney(price), hours: formatDuration(durationMs) })}{' '}
        {defaultRate === 0
          ? ''
          : rate === defaultRate
            ? m.equalToDefaultRate(difference)
            : rate > defaultRate
              ? m.aboveDefaultRate(difference)
              : m.belowDefaultRate(difference)}
      </Box>
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
  const row = {
    display: 'flex',
    alignItems: 'baseline',
    gap: 3,
    px: 4,
    py: 2.5,
    borderTop: 1,
    borderColor: 'divider',
    ...tabularNumbers,
  } as const;
  return (
    <Box component="ul" aria-label={m.instalments} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map(({ id, date, name, amountMinor }) => (
        <Box component="li" key={id} sx={row}>
          <Box component="time" dateTime={date} sx={{ flex: '0 0 96px', color: 'text.secondary' }}>
            {formatMediumDay(date)}
          </Box>
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{name}</Box>
          {invoicedIds.includes(id) && <Chip size="small" label={m.invoiced} />}
          <span>{formatMoney({ amountMinor, currency })}</span>
        </Box>
      ))}
      {left > 0 && (
        <Box component="li" sx={{ ...row, color: 'text.secondary' }}>
          <Box sx={{ flex: 1 }}>{m.notInInstalments}</Box>
          <span>{formatMoney({ amountMinor: left, currency })}</span>
        </Box>
      )}
    </Box>
  );
}
