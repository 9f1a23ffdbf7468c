import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages/imports.ts';
import type { Import } from '#src/features/imports/contract.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { whenReadable } from '#src/platform/web/form/unreadable-inputs.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { notify } from '#src/platform/web/notice/notices.ts';
import { imports } from '../api.ts';
import { DryRunReport } from '../dry-run-report.tsx';
import { formatNames, otherFormatNotice } from '../import-labels.ts';
import { retryDelayMs, shouldRetry, useDryRun } from '../use-dry-run.ts';
import { ColumnMapping } from './column-mapping.tsx';
import { ConfirmDateOrder, needsDateOrder } from './confirm-date-order.tsx';
import { ConfirmDefaultRate, needsDefaultRate } from './confirm-default-rate.tsx';
import { ConfirmProjectRates, unconfirmedRates, withoutStaleRates } from './confirm-project-rates.tsx';
import { FileSettings } from './file-settings.tsx';
import { ImportChoices } from './import-choices.tsx';
import { MatchNames, undecidedNames } from './match-names.tsx';
import { Question, focusQuestion } from './question.tsx';
import type { QuestionName } from './question.tsx';
import * as styles from './setup.module.css';
import { SplitLongRows } from './split-long-rows.tsx';

/** Settings and preview of a pending file. */
export function ImportSetup({ of }: { of: Import }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [settings, setSettings] = useState(of.settings);
  const [isOrderConfirmed, setIsOrderConfirmed] = useState(false);
  const dryRun = useDryRun(of, settings);
  const reasonId = useId();
  const asksForOrder = !isOrderConfirmed && needsDateOrder(of, settings);
  const failed = (error: unknown) => notify(toFailure(error).message, { tone: 'failed' });
  const shown = imports.get.key({ input: { id: of.id } });

  const read = useMutation({
    mutationFn: (chosen: Omit<Parameters<typeof imports.read.call>[0], 'id'>) =>
      imports.read.call({ id: of.id, ...chosen }),
    retry: shouldRetry,
    retryDelay: retryDelayMs,
    onSuccess: (reread) => {
      setIsOrderConfirmed(false);
      // What was confirmed while reading stays confirmed, except rates that the file had before.
      setSettings(({ defaultRate, setsProjectRate, splitsLongRows, nameMatches }) => ({
        ...reread.settings,
        defaultRate,
        setsProjectRate,
        splitsLongRows,
        nameMatches,
      }));
      queries.setQueryData(imports.get.queryKey({ input: { id: of.id } }), reread);
    },
    onError: failed,
  });
  const run = useMutation({
    mutationFn: () => imports.run.call({ id: of.id, settings }),
    onSuccess: () => queries.invalidateQueries({ queryKey: shown }),
    onError: failed,
  });
  const discard = useMutation({
    mutationFn: () => imports.discard.call({ id: of.id }),
    onSuccess: async () => {
      notify(m.fileDiscarded);
      await navigate('/imports');
      void queries.invalidateQueries({ queryKey: imports.key() });
    },
    onError: failed,
  });

  const replace = (changed: Import['settings']) => setSettings(withoutStaleRates(settings, changed));
  const change = (changed: Partial<Import['settings']>) => replace({ ...settings, ...changed });
  const preview = dryRun.isCurrent ? dryRun.data : undefined;
  const hasConfirmedRates = unconfirmedRates(dryRun.data?.proposedRates ?? [], settings).length === 0;
  const question: QuestionName | null = asksForOrder
    ? 'dateOrder'
    : preview && undecidedNames(preview.names, settings).length > 0
      ? 'names'
      : !hasConfirmedRates
        ? 'projectRates'
        : needsDefaultRate(preview, settings)
          ? 'rate'
          : null;
  const bringsNothing = preview && (preview.obstacle !== null || !bringsAnything(preview.counts));
  const obstacle = question ? answerFirst[question] : bringsNothing ? m.nothingToImportYet : null;
  const isOtherFormat = of.recognised !== null && of.recognised.format !== settings.format;
  return (
    <>
      {isOtherFormat && of.recognised && (
        <Alert
          tone="warning"
          action={
            <Button tone="neutral" size="small" onClick={() => read.mutate(of.recognised ?? {})}>
              {m.readAsFormat({ format: formatNames[of.recognised.format] })}
            </Button>
          }
        >
          {otherFormatNotice(of.recognised.format, settings.format)}
        </Alert>
      )}
      {asksForOrder && (
        <Question name="dateOrder">
          <ConfirmDateOrder
            of={of}
            settings={settings}
            onConfirm={(dateOrder) => {
              setIsOrderConfirmed(true);
              setSettings({ ...settings, dateOrder });
            }}
          />
        </Question>
      )}
      <ImportChoices settings={settings} people={dryRun.data?.people ?? of.people} onChange={change} />
      <DryRunReport
        of={of}
        dryRun={dryRun}
        splitOffer={
          dryRun.data &&
          dryRun.data.counts.longRows > 0 && (
            <SplitLongRows count={dryRun.data.counts.longRows} settings={settings} onChange={change} />
          )
        }
      />
      {dryRun.data && (
        <Question name="names">
          <MatchNames names={dryRun.data.names} settings={settings} onChange={change} />
        </Question>
      )}
      {dryRun.data && dryRun.data.proposedRates.length > 0 && (
        <Question name="projectRates">
          <ConfirmProjectRates
            proposals={dryRun.data.proposedRates}
            isCurrent={dryRun.isCurrent}
            settings={settings}
            onChange={change}
          />
        </Question>
      )}
      {/* In a preview without the confirmed rates of the file, their entries count as without a rate. */}
      {dryRun.data?.proposedRates.every(({ isConfirmed }) => isConfirmed) &&
        dryRun.data.counts.withoutRate > 0 && (
          <Question name="rate">
            <ConfirmDefaultRate counts={dryRun.data.counts} settings={settings} onChange={change} />
          </Question>
        )}
      <FileSettings
        of={of}
        settings={settings}
        isReading={read.isPending}
        onChange={(changed) => {
          if (changed.dateOrder !== settings.dateOrder) setIsOrderConfirmed(true);
          replace(changed);
        }}
        onReread={(chosen) => read.mutate(chosen)}
      />
      <ColumnMapping of={of} settings={settings} onChange={replace} />
      <div data-form-end className={styles.actions}>
        <Button
          variant="filled"
          isBusy={run.isPending}
          disabled={!preview || obstacle !== null}
          aria-describedby={obstacle === null ? undefined : reasonId}
          onClick={whenReadable(() => run.mutate())}
        >
          {preview ? importLabel(settings.kind, preview.counts) : m.import}
        </Button>
        <Button tone="neutral" onClick={() => discard.mutate()} disabled={run.isPending}>
          {m.discardFile}
        </Button>
        {obstacle !== null && (
          <p id={reasonId} className={classNames(text.small, text.quiet)}>
            {obstacle}
          </p>
        )}
        {question !== null && (
          <Button tone="neutral" onClick={() => focusQuestion(question)}>
            {m.goToQuestion}
          </Button>
        )}
      </div>
    </>
  );
}

const answerFirst: Readonly<Record<QuestionName, string>> = {
  dateOrder: m.chooseDateOrderFirst,
  names: m.matchNamesFirst,
  projectRates: m.confirmRatesFirst,
  rate: m.confirmRateFirst,
};

type Counts = { entries: number; expenses: number; newClients: number; newProjects: number };

function bringsAnything({ entries, expenses, newClients, newProjects }: Counts): boolean {
  return entries + expenses + newClients + newProjects > 0;
}

function importLabel(kind: Import['kind'], { entries, expenses, newClients, newProjects }: Counts): string {
  switch (kind) {
    case 'entries':
      return m.importEntries({ count: entries });
    case 'expenses':
      return m.importExpenses({ count: expenses });
    case 'clients':
      return m.importClients({ count: newClients });
    case 'projects':
      return m.importProjects({ count: newProjects });
  }
}
