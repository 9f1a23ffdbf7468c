import { CalendarDays, Check, Clock, Columns3, ExternalLink, Pencil, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonLink } from '#src/platform/web/kit/actions/button.tsx';
import { IconButton, IconLink } from '#src/platform/web/kit/actions/icon-button.tsx';
import { Segments } from '#src/platform/web/kit/actions/segments.tsx';
import { LinkButton, OuterLink, TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import { Avatar } from '#src/platform/web/kit/display/avatar.tsx';
import { Card } from '#src/platform/web/kit/display/card.tsx';
import { Chip, ChipButton } from '#src/platform/web/kit/display/chip.tsx';
import { NoWrapNumbers } from '#src/platform/web/kit/display/no-wrap-numbers.tsx';
import { Progress } from '#src/platform/web/kit/display/progress.tsx';
import { Skeleton } from '#src/platform/web/kit/display/skeleton.tsx';
import { Table } from '#src/platform/web/kit/display/table.tsx';
import { Tabs } from '#src/platform/web/kit/display/tabs.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import * as styles from './kit-page.module.css';
import { StateGroup } from './state-group.tsx';

const variants = ['filled', 'outlined', 'text'] as const;
const views = [
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
] as const;
const viewsWithIcons = [
  { value: 'week', label: 'Week', icon: Columns3 },
  { value: 'month', label: 'Month', icon: CalendarDays },
] as const;
const tones = ['primary', 'neutral', 'danger'] as const;

export function Actions() {
  const [view, setView] = useState<'week' | 'month'>('week');
  return (
    <StateGroup title="Buttons and links">
      {variants.map((variant) => (
        <div key={variant} className={styles.row}>
          {tones.map((tone) => (
            <Button key={tone} variant={variant} tone={tone}>
              Save entry
            </Button>
          ))}
          <Button variant={variant} icon={Plus}>
            Add client
          </Button>
          <Button variant={variant} isBusy>
            Sending
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
        </div>
      ))}
      <div className={styles.row}>
        <Button size="small" variant="outlined">
          Small
        </Button>
        <ButtonLink to="/" size="large" variant="filled">
          Large link
        </ButtonLink>
        <IconButton label="Edit">
          <Pencil size={18} aria-hidden />
        </IconButton>
        <IconButton label="Show" aria-pressed>
          <Check size={18} aria-hidden />
        </IconButton>
        <IconButton label="Remove" disabled>
          <X size={18} aria-hidden />
        </IconButton>
        <IconButton label="Account" isRound>
          <Avatar initials="OP" size={32} />
        </IconButton>
        <IconLink label="Site" href="https://example.com">
          <ExternalLink size={18} aria-hidden />
        </IconLink>
      </div>
      <div className={styles.row}>
        <Segments label="View" choices={views} value={view} onChange={setView} />
        <Segments label="View with icons" choices={viewsWithIcons} value={view} onChange={setView} />
      </div>
      <p className={text.body}>
        A sentence with <TextLink to="/">a link</TextLink>,{' '}
        <OuterLink href="https://example.com">a site</OuterLink> and <LinkButton>an action</LinkButton>;{' '}
        <TextLink to="/" isQuiet>
          a quiet one
        </TextLink>{' '}
        and{' '}
        <TextLink to="/" isUnderlined>
          an underlined one
        </TextLink>
        .
      </p>
      <p className={text.body}>
        <NoWrapNumbers>The number of invoice 2026-0041 stays on one line.</NoWrapNumbers>
      </p>
      <div>
        <h3 className={text.title}>Title 28</h3>
        <h3 className={text.heading}>Heading 20</h3>
        <h3 className={text.subheading}>Subheading 16</h3>
        <p className={text.body}>Body 14: 7:45 h for Acme.</p>
        <p className={classNames(text.small, text.quiet)}>Small 13, quiet: not billable.</p>
        <p className={classNames(text.caption, text.quiet)}>Caption 12, quiet: in 6 days.</p>
        <p className={classNames(text.body, text.figures)}>€2,539.06 · 01:12:44</p>
      </div>
    </StateGroup>
  );
}

export function Display() {
  const [tab, setTab] = useState<'time' | 'invoices' | 'files'>('time');
  return (
    <StateGroup title="Display">
      <div className={styles.row}>
        <Chip>Draft</Chip>
        <Chip tone="primary">Sent</Chip>
        <Chip tone="success" icon={<Check size={14} aria-hidden />}>
          Paid
        </Chip>
        <Chip tone="warning" icon={<Clock size={14} aria-hidden />}>
          Due today
        </Chip>
        <Chip tone="error">Overdue</Chip>
        <Chip onRemove={ignore}>Retail</Chip>
        <ChipButton onClick={ignore}>Client</ChipButton>
        <ChipButton isSet onClick={ignore} onRemove={ignore}>
          Client: Acme
        </ChipButton>
      </div>
      {(['info', 'success', 'warning', 'error'] as const).map((tone) => (
        <Alert key={tone} tone={tone} action={tone === 'warning' && <Button tone="neutral">Load it</Button>}>
          This record was changed elsewhere.
        </Alert>
      ))}
      <Card isPadded>
        <h3 className={text.subheading}>A padded card</h3>
        <Skeleton width="60%" />
        <Skeleton width="40%" />
        <Skeleton height={48} />
      </Card>
      <Card>
        <Table label="Invoices" hasHover>
          <thead>
            <tr>
              <th scope="col">Number</th>
              <th scope="col">Client</th>
              <th scope="col" data-number>
                Amount
              </th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>2026-0041</td>
              <td>Harbour Lane Architects</td>
              <td data-number>€1,250.00</td>
            </tr>
            <tr data-selected>
              <td>2026-0040 (selected)</td>
              <td>Acme</td>
              <td data-number>€17,834.66</td>
            </tr>
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                Total
              </th>
              <td data-number>€19,084.66</td>
            </tr>
          </tfoot>
        </Table>
      </Card>
      <Tabs
        label="Parts"
        current={tab}
        onChange={setTab}
        tabs={[
          { name: 'time', label: 'Time', content: '31:20 h this month' },
          { name: 'invoices', label: 'Invoices', content: '3 open' },
          { name: 'files', label: 'Files', content: 'None yet' },
        ]}
      />
      <Progress label="Budget" percent={40} />
      <Progress label="Budget" percent={85} tone="warning" />
      <Progress label="Budget" percent={120} tone="error" />
      <Progress label="Waiting" percent={40} tone="quiet" />
      <Progress label="Uploading" />
      <div className={styles.row}>
        <Avatar initials="OP" size={32} />
        <Avatar initials="J" size={48} />
      </div>
    </StateGroup>
  );
}

const ignore = () => undefined;
