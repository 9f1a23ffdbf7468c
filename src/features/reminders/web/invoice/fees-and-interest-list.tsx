import { useState } from 'react';
import * as m from '#messages/reminders.ts';
import type { Claim } from '#src/features/reminders/contract.ts';
import { reminders } from '#src/features/reminders/web/api.ts';
import { reminderKeys } from '#src/features/reminders/web/queries.ts';
import { claimLabels, mediumDay } from '#src/features/reminders/web/reminder-labels.ts';
import { Amount } from '#src/platform/web/format/amount.tsx';
import { LinkButton } from '#src/platform/web/kit/actions/text-link.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { runMutation } from '#src/platform/web/notice/run-mutation.ts';
import * as styles from './invoice.module.css';

/** Loaded on demand, with the form library. */
const { Component: ReasonDialog } = createLazyComponent(
  async () => (await import('#src/features/reminders/web/blocks/reason-dialog.tsx')).ReasonDialog,
);

/** Fees and interest of the reminders: each can be waived, and claimed again. */
export function ClaimsList({ claims, currency }: { claims: readonly Claim[]; currency: string }) {
  const [waived, setWaived] = useState<Claim | null>(null);
  if (claims.length === 0) return null;
  return (
    <>
      <ul aria-label={m.feesAndInterest} className={classNames(text.list, styles.claims)}>
        {claims.map((claim) => (
          <li key={claim.id}>
            <div>
              <div>{claimLabels[claim.kind]}</div>
              <div className={classNames(text.small, text.quiet)}>
                {claim.waiveReason === null
                  ? claimDays(claim)
                  : m.waivedBecause({ reason: claim.waiveReason })}
              </div>
            </div>
            <div className={styles.claimed}>
              <span className={claim.waivedAt === null ? undefined : styles.waived}>
                <Amount of={{ amountMinor: claim.amountMinor, currency }} />
              </span>
              {claim.waivedAt === null ? (
                <LinkButton onClick={() => setWaived(claim)}>{m.waive}</LinkButton>
              ) : (
                <LinkButton onClick={() => void restore(claim)}>{m.claimAgain}</LinkButton>
              )}
            </div>
          </li>
        ))}
      </ul>
      {waived && (
        <ReasonDialog
          title={m.waiveOf({ what: claimLabels[waived.kind] })}
          saveLabel={m.waive}
          save={(reason) => reminders.waiveClaim.call({ id: waived.id, reason })}
          done={m.waived}
          undo={() => reminders.restoreClaim.call({ id: waived.id })}
          onClose={() => setWaived(null)}
        />
      )}
    </>
  );
}

function claimDays({ day, interestFrom, interestTo }: Claim): string {
  return interestFrom === null || interestTo === null
    ? mediumDay(day)
    : m.daysFromTo({ from: mediumDay(interestFrom), to: mediumDay(interestTo) });
}

function restore({ id }: Claim) {
  return runMutation(() => reminders.restoreClaim.call({ id }), { keys: reminderKeys, isRepeatable: true });
}
