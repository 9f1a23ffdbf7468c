import { useQuery } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { useEffect, useId } from 'react';
import { useLocation } from 'react-router';
import type { Location } from 'react-router';
import * as m from '#messages/dashboard-page.ts';
import { onlineTimesheets } from '#src/features/timesheets/web/public.tsx';
import { IconButton } from '#src/platform/web/kit/actions/icon-button.tsx';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Card } from '#src/platform/web/kit/display/card.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { hideSteps } from './first-steps-visibility.ts';
import { listSteps } from './list-steps.ts';
import type { Step } from './list-steps.ts';
import * as styles from './steps-bar.module.css';
import { useFirstRecords } from './use-first-records.ts';

const oneEntry = onlineTimesheets.list.queryOptions({ input: { limit: 1 } });

/** The first steps in one line below a page, until all are done or someone hides them. */
export function StepsBar() {
  const titleId = useId();
  const location = useLocation();
  const entries = useQuery(oneEntry).data?.items;
  const { steps, next } = listSteps({
    ...useFirstRecords(),
    hasEntry: entries && entries.length > 0,
  });
  const isDone = steps.every((step) => step.isDone);
  useEffect(() => {
    if (isDone) hideSteps();
  }, [isDone]);
  // Until the first entry, the dashboard has a card of them.
  const isOnCard = location.pathname === '/dashboard' && entries?.length === 0;
  if (!next || isOnCard) return null;
  return (
    <Card as="section" aria-labelledby={titleId} className={styles.bar}>
      <h2 id={titleId} className={styles.title}>
        {m.getStarted}
      </h2>
      <ol className={classNames(text.list, styles.steps)}>
        {steps.map((step) => (
          <li key={step.label} data-next={step === next || undefined} className={styles.step}>
            {step.isDone ? (
              <>
                <Check size={16} aria-hidden />
                <span aria-hidden>{step.label}</span>
                <span className={text.hidden}>{m.stepDone({ step: step.label })}</span>
              </>
            ) : (
              <TextLink isLine isQuiet={step !== next} to={linkTo(step, location)}>
                {step.label}
              </TextLink>
            )}
          </li>
        ))}
      </ol>
      <TextLink isLine isQuiet to="/imports" className={styles.import}>
        {m.importMenuItem}
      </TextLink>
      <IconButton label={m.hideSteps} onClick={hideSteps}>
        <X size={18} aria-hidden />
      </IconButton>
    </Card>
  );
}

/** On its own page, a step opens the form and keeps the filter. */
function linkTo({ to }: Step, { pathname, search }: Location): string {
  if (to.split('?')[0] !== pathname) return to;
  const params = new URLSearchParams(search);
  params.set('new', '1');
  return `${pathname}?${params.toString()}`;
}
