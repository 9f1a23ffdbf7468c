import * as m from '#messages/client-page.ts';
import { useRecalculation } from '#src/features/billing/web/public.tsx';
import { toFailure } from '#src/platform/web/failure.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import { RetryAlert } from '#src/platform/web/layout/feedback/retry-alert.tsx';
import * as styles from './client.module.css';
import { useClientProjects } from './use-clients.ts';

type OlderRatesDialogProps = { clientId: string; onClose: () => void };

/** After a change of a client's rates: asks whether entries of its projects that aren't invoiced should get them. */
export function OlderRatesDialog({ clientId, onClose }: OlderRatesDialogProps) {
  const projects = useClientProjects(clientId) ?? [];
  const { preview, count, failure, isBusy, apply } = useRecalculation({
    scope: { clientId },
    done: (changedCount) => m.ratesChanged({ count: changedCount }),
    onDone: onClose,
  });
  const { data, error } = preview;
  const changed = Map.groupBy(data?.changes ?? [], ({ projectId }) => projectId);
  if (!error && count === 0 && !data?.leftOut.length) return null;

  return (
    <DialogShell
      title={count > 0 ? m.alsoRecalculate({ count }) : m.recalculateRates}
      onClose={onClose}
      cancelLabel={m.notNow}
      isBusy={isBusy}
      problem={
        error ? (
          <RetryAlert onRetry={() => void preview.refetch()}>{toFailure(error).message}</RetryAlert>
        ) : (
          failure
        )
      }
      actions={
        data &&
        count > 0 && (
          <Button variant="filled" disabled={error !== null} isBusy={isBusy} onClick={() => void apply()}>
            {m.recalculateRates}
          </Button>
        )
      }
    >
      <ul className={classNames(text.list, styles.olderRates)}>
        {projects.map(({ id, name }) => {
          const older = changed.get(id)?.length ?? 0;
          const isLeftOut = data?.leftOut.some((project) => project.id === id) ?? false;
          if (older === 0 && !isLeftOut) return null;
          return (
            <li key={id}>
              <TextLink to={`/projects/${id}`}>{name}</TextLink>
              {` · ${isLeftOut ? m.tooManyForOlderRates : m.entriesWithOlderRate({ count: older })}`}
            </li>
          );
        })}
      </ul>
    </DialogShell>
  );
}
