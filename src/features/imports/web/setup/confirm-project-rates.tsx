import { useState } from 'react';
import * as m from '#messages/imports.ts';
import type { DryRun } from '#src/features/imports/contract-fields.ts';
import type { Import } from '#src/features/imports/contract.ts';
import { referenceKey } from '#src/features/imports/rules/plan/client-project-match.ts';
import { formatDuration } from '#src/platform/shared/durations.ts';
import { RateField } from '#src/platform/web/form/rate-field.tsx';
import { formatRate } from '#src/platform/web/format/amount.tsx';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import * as styles from './setup.module.css';

type Settings = Pick<Import['settings'], 'projectRates'>;
type Proposal = DryRun['proposedRates'][number];
type ConfirmProjectRatesProps = {
  proposals: readonly Proposal[];
  /** False while the preview of the current settings loads: it may propose other rates. */
  isCurrent: boolean;
  settings: Settings;
  onChange: (change: Settings) => void;
};

/** Shows the hourly rates that the file has for new projects; they apply once they are confirmed. */
export function ConfirmProjectRates({ proposals, isCurrent, settings, onChange }: ConfirmProjectRatesProps) {
  /** By `proposalKey`; they stay while the rates are changed again. */
  const [typed, setTyped] = useState<TypedRates>(new Map());
  const open = unconfirmedRates(proposals, settings);
  const { projectRates = [] } = settings;
  return open.length > 0 ? (
    <OpenRates
      open={open}
      typed={typed}
      onType={setTyped}
      isCurrent={isCurrent}
      onConfirm={(rates) => onChange({ projectRates: [...projectRates, ...rates] })}
    />
  ) : (
    <Alert
      tone="info"
      action={
        <Button
          tone="neutral"
          size="small"
          onClick={() => {
            setTyped(new Map(proposals.map((each) => [proposalKey(each), confirmedRate(each, settings)])));
            onChange({ projectRates: undefined });
          }}
        >
          {m.changeRates({ count: proposals.length })}
        </Button>
      }
    >
      {m.projectRatesUsed({ count: proposals.length })}
      <ul className={styles.rates}>
        {proposals.map((proposal) => (
          <li key={referenceKey(proposal)}>
            {m.rateOfProject({
              project: nameOf(proposal),
              rate: formatRate(confirmedRate(proposal, settings) ?? proposal.rate, proposal.currency),
            })}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** Undefined: what is typed isn't a rate. */
type TypedRates = ReadonlyMap<string, number | undefined>;
type OpenRatesProps = {
  open: readonly Proposal[];
  typed: TypedRates;
  onType: (typed: TypedRates) => void;
  isCurrent: boolean;
  onConfirm: (rates: NonNullable<Settings['projectRates']>) => void;
};

function OpenRates({ open, typed, onType, isCurrent, onConfirm }: OpenRatesProps) {
  const rates = open.map((proposal) => {
    const key = proposalKey(proposal);
    return typed.has(key) ? typed.get(key) : proposal.rate;
  });
  return (
    <Alert tone="warning">
      {m.projectRatesInFile({ count: open.length })}
      <div className={styles.names}>
        {open.map((proposal, place) => (
          <RateField
            key={proposalKey(proposal)}
            label={nameOf(proposal)}
            value={rates[place]}
            currency={proposal.currency}
            help={reasonOf(proposal)}
            onChange={(rate) => onType(new Map(typed).set(proposalKey(proposal), rate))}
          />
        ))}
      </div>
      <Button
        variant="outlined"
        disabled={!isCurrent || rates.includes(undefined)}
        onClick={() =>
          onConfirm(
            open.flatMap(({ client, project, currency }, place) => {
              const rate = rates[place];
              return rate === undefined ? [] : { client, project, rate, currency };
            }),
          )
        }
      >
        {m.useRates({ count: open.length })}
      </Button>
    </Alert>
  );
}

/** The rates in the file that aren’t confirmed yet. */
export function unconfirmedRates(proposals: readonly Proposal[], settings: Settings): Proposal[] {
  return proposals.filter((proposal) => confirmedRate(proposal, settings) === undefined);
}

function confirmedRate(proposal: Proposal, { projectRates = [] }: Settings): number | undefined {
  return projectRates.find(
    (project) => project.currency === proposal.currency && referenceKey(project) === referenceKey(proposal),
  )?.rate;
}

/** The new settings, without confirmed rates if the file may propose others now: people confirm those again. */
export function withoutStaleRates(settings: Import['settings'], changed: Import['settings']) {
  const isStale = rateSettings.some((setting) => changed[setting] !== settings[setting]);
  return isStale ? { ...changed, projectRates: undefined } : changed;
}

/** What the proposed rates depend on. */
const rateSettings = [
  'columns',
  'format',
  'kind',
  'decimal',
  'durationUnit',
  'person',
  'nameMatches',
] as const;

/** Another rate or currency is another proposal. */
function proposalKey({ rate, currency, ...project }: Proposal): string {
  return `${rate} ${currency} ${referenceKey(project)}`;
}

function nameOf({ client, project }: Proposal): string {
  return client === null ? project : m.projectOfClient({ project, client });
}

function reasonOf({ ms, ratedMs }: Proposal): string {
  if (ms === ratedMs) return m.rateFromFile;
  return m.rateOfPartInFile({ part: formatDuration(ms), all: formatDuration(ratedMs) });
}
