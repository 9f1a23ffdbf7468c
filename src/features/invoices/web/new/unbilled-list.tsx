import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import type { ReactNode } from 'react';
import * as m from '#messages/invoices.ts';
import type { UnbilledEntry, UnbilledPrice, UnbilledRetainer } from '#src/features/invoices/contract.ts';
import { formatDay, formatDays, formatShortDay } from '#src/platform/shared/calendar-days.ts';
import { formatDuration } from '#src/platform/shared/durations.ts';
import { Amount, formatRate } from '#src/platform/web/format/amount.tsx';
import { Duration } from '#src/platform/web/format/duration.tsx';
import { useShowMore } from '#src/platform/web/layout/table/use-show-more.ts';
import { tabularNumbers } from '#src/platform/web/theme/tokens.ts';
import { priceKey, retainerKey, wasInvoiced } from './use-unbilled.ts';
import type { Unbilled } from './use-unbilled.ts';

/** Check boxes of unbilled time, fixed prices and retainer hours. */
export function UnbilledList({ unbilled, today }: { unbilled: Unbilled; today: string }) {
  const { entries, prices, retainers, has, toggle, toggleAll, isAll, isSome } = unbilled;
  const { rows = [], more } = useShowMore(entries);
  return (
    <List aria-label={m.unbilledWork}>
      <Row as="li">
        <Label>
          <Checkbox checked={isAll} indeterminate={isSome && !isAll} onChange={toggleAll} />
          <Box component="span" sx={{ fontWeight: 500 }}>
            {m.selectAll}
          </Box>
        </Label>
      </Row>
      {prices.map((price) => (
        <PriceRow
          key={priceKey(price)}
          {...{ price, today }}
          isSelected={has(priceKey(price))}
          onToggle={() => toggle(priceKey(price))}
        />
      ))}
      {retainers.map((hours) => (
        <RetainerRow
          key={retainerKey(hours)}
          {...{ hours, today }}
          isSelected={has(retainerKey(hours))}
          onToggle={() => toggle(retainerKey(hours))}
        />
      ))}
      {rows.map((entry) => (
        <EntryRow
          key={entry.id}
          {...{ entry, today }}
          isSelected={has(entry.id)}
          onToggle={() => toggle(entry.id)}
        />
      ))}
      {more && (
        <Row as="li">
          <ShowMore type="button" onClick={more.onClick}>
            {m.showMore}
          </ShowMore>
        </Row>
      )}
    </List>
  );
}

type RowProps = { isSelected: boolean; onToggle: () => void; today: string };

function EntryRow({ entry, isSelected, onToggle, today }: RowProps & { entry: UnbilledEntry }) {
  const { day, projectName, taskName, description, rate, currency, rateReason, coveredMs, draftId } = entry;
  const name = [projectName, taskName].filter(Boolean).join(' · ');
  return (
    <WorkRow
      {...{ isSelected, onToggle }}
      name={description || name || m.noDescription}
      details={
        <>
          {[formatShortDay(day, today), description ? name : ''].filter(Boolean).join(' · ')}
          {coveredMs > 0 && ` · ${m.beyondRetainer({ hours: formatDuration(coveredMs) })}`}
          {draftId !== null && ` · ${m.onAnotherDraft}`}
        </>
      }
      quantity={
        <>
          <Duration ms={entry.durationMs} />
          <Box component="small" title={rateReason} sx={{ color: 'text.secondary', fontSize: 12 }}>
            × {formatRate(rate, currency)}
          </Box>
        </>
      }
      amount={<Amount of={entry} />}
    />
  );
}

function PriceRow({ price, isSelected, onToggle, today }: RowProps & { price: UnbilledPrice }) {
  const { projectName, name, day } = price;
  return (
    <WorkRow
      {...{ isSelected, onToggle }}
      name={name ?? m.fixedPriceOf({ project: projectName })}
      details={[m.fixedPrice, name === null ? '' : projectName, day && formatShortDay(day, today)]
        .filter(Boolean)
        .join(' · ')}
      amount={<Amount of={price} />}
    />
  );
}

function RetainerRow({ hours, isSelected, onToggle }: RowProps & { hours: UnbilledRetainer }) {
  const { projectName, from, to, durationMs, rate, currency, invoicedMs } = hours;
  const medium = { dateStyle: 'medium' } as const;
  const period =
    from === null ? null : to === null ? formatDay(from, medium) : formatDays({ from, to }, medium);
  return (
    <WorkRow
      {...{ isSelected, onToggle }}
      name={m.retainerOf({ project: projectName })}
      details={[
        m.retainerHours,
        period,
        wasInvoiced(hours) && m.besidesInvoicedHours({ hours: formatDuration(invoicedMs) }),
      ]
        .filter(Boolean)
        .join(' · ')}
      quantity={
        <>
          <span>{formatDuration(durationMs)}</span>
          <Box component="small" sx={{ color: 'text.secondary', fontSize: 12 }}>
            × {formatRate(rate, currency)}
          </Box>
        </>
      }
      amount={<Amount of={hours} />}
    />
  );
}

type WorkRowProps = Pick<RowProps, 'isSelected' | 'onToggle'> & {
  name: string;
  details: ReactNode;
  quantity?: ReactNode;
  amount: ReactNode;
};

function WorkRow({ isSelected, onToggle, name, details, quantity, amount }: WorkRowProps) {
  const detailsId = useId();
  return (
    <Row as="li">
      <Label>
        <Checkbox
          checked={isSelected}
          onChange={onToggle}
          slotProps={{ input: { 'aria-describedby': detailsId } }}
        />
        <Box component="span" sx={{ minWidth: 0, display: 'grid' }}>
          <Clipped title={name}>{name}</Clipped>
          <Clipped id={detailsId} sx={{ color: 'text.secondary', fontSize: 13 }}>
            {details}
          </Clipped>
        </Box>
      </Label>
      <Quantity>{quantity}</Quantity>
      <Box sx={{ width: { sm: 112 }, textAlign: 'right', fontWeight: 500 }}>{amount}</Box>
    </Row>
  );
}

const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 16,
  minHeight: 52,
  padding: '4px 16px 4px 8px',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '&:first-of-type': { borderTop: 0 },
  [theme.breakpoints.down('sm')]: { flexWrap: 'wrap', rowGap: 0 },
}));

/** On phones below the name, which needs the width. */
const Quantity = styled('div')(({ theme }) => ({
  ...tabularNumbers,
  display: 'grid',
  justifyItems: 'end',
  [theme.breakpoints.down('sm')]: {
    order: 1,
    display: 'flex',
    alignItems: 'baseline',
    gap: 8,
    flexBasis: '100%',
    paddingLeft: 46,
    '&:empty': { display: 'none' },
  },
}));

const Label = styled('label')({
  display: 'flex',
  flex: 1,
  alignItems: 'center',
  gap: 4,
  minWidth: 0,
  cursor: 'pointer',
});

const Clipped = styled('span')(({ theme }) => ({
  [theme.breakpoints.up('sm')]: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  [theme.breakpoints.down('sm')]: { overflowWrap: 'anywhere' },
}));

const ShowMore = styled('button')(({ theme }) => ({
  margin: 'auto',
  minHeight: 36,
  font: 'inherit',
  color: theme.vars.palette.primary.text,
  background: 'none',
  border: 0,
  cursor: 'pointer',
}));
