import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages/dashboard-page.ts';
import { ButtonLink } from '#src/platform/web/kit/actions/button.tsx';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { RichText } from '#src/platform/web/layout/rich-text.tsx';
import { setNextStep } from '#src/platform/web/notice/next-step.ts';
import * as styles from './first-steps.module.css';
import { listSteps } from './list-steps.ts';
import type { FirstRecords } from './list-steps.ts';

type FirstStepsProps = Omit<FirstRecords, 'hasEntry'> & {
  /** The account's default, formatted. */
  rate: string;
};

/** Onboarding for an account without entries. After a step, its notice offers the next one. */
export function FirstSteps({ rate, hasClient, hasProject, hasInvoiceDetails }: FirstStepsProps) {
  const navigate = useNavigate();
  const trackTime = { label: m.trackTime, run: () => void navigate('/timesheets') };
  const addProject = {
    label: m.addProject,
    run: () => void navigate('/projects?new=1'),
  };
  const { steps, next } = listSteps({ hasClient, hasProject, hasEntry: false, hasInvoiceDetails });
  return (
    <Section isPadded title={m.getStarted}>
      <ol className={classNames(text.list, styles.steps)}>
        {steps.map((step, index) => (
          <li key={step.label} className={styles.step}>
            <div aria-hidden data-done={step.isDone ? true : undefined} className={styles.number}>
              {step.isDone ? <Check size={16} /> : index + 1}
            </div>
            <div className={styles.words}>
              <div className={text.medium}>{step.isDone ? m.stepDone({ step: step.label }) : step.label}</div>
              <div className={classNames(text.small, text.quiet)}>{step.note}</div>
            </div>
            {step === next && (
              <ButtonLink
                to={step.to}
                variant="filled"
                onClick={() => {
                  if (!hasClient) setNextStep('client', hasProject ? trackTime : addProject);
                  if (!hasProject) setNextStep('project', trackTime);
                }}
              >
                {step.label}
              </ButtonLink>
            )}
            {step.canComeFirst && step.isDone === false && (
              <ButtonLink to={step.to} variant="outlined">
                {step.label}
              </ButtonLink>
            )}
          </li>
        ))}
      </ol>
      <div className={styles.hints}>
        <span>
          <RichText text={m.rateHint({ rate })} tags={{ link: linkTo('/profile#time-and-money') }} />
        </span>
        <span>
          <RichText text={m.importHint} tags={{ link: linkTo('/imports') }} />
        </span>
      </div>
    </Section>
  );
}

function linkTo(path: string) {
  return (words: ReactNode) => (
    <TextLink to={path} isUnderlined>
      {words}
    </TextLink>
  );
}
