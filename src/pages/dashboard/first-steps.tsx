import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router';
import * as m from '#messages/dashboard-page.ts';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { RichText } from '#src/platform/web/layout/rich-text.tsx';
import { setNextStep } from '#src/platform/web/notice/next-step.ts';

type FirstStepsProps = {
  /** The account's default, formatted. */
  rate: string;
  hasClient: boolean;
  hasProject: boolean;
};

/** Onboarding for an account without entries. After a step, its notice offers the next one. */
export function FirstSteps({ rate, hasClient, hasProject }: FirstStepsProps) {
  const navigate = useNavigate();
  const trackTime = { label: m.trackTime, run: () => void navigate('/timesheets') };
  const addProject = {
    label: m.addProject,
    run: () => void navigate('/projects?new=1'),
  };
  const steps = [
    { label: m.addClient, to: '/clients?new=1', isDone: hasClient, note: m.addClientHint },
    {
      label: m.addProject,
      to: '/projects?new=1',
      isDone: hasProject,
      note: m.addProjectHint,
    },
    {
      label: m.trackTime,
      to: '/timesheets',
      isDone: false,
      note: m.trackTimeHint,
    },
  ];
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <Section isPadded title={m.getStarted}>
      <Stack component="ol" spacing={3} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {steps.map((step, index) => (
          <Box
            component="li"
            key={step.label}
            sx={{ display: 'flex', alignItems: 'center', gap: 4, minHeight: 44 }}
          >
            <Box
              aria-hidden
              sx={{
                display: 'grid',
                placeItems: 'center',
                flexShrink: 0,
                width: 28,
                height: 28,
                borderRadius: '50%',
                fontSize: 13,
                fontWeight: 650,
                bgcolor: step.isDone ? 'success.main' : 'background.raised',
                color: step.isDone ? 'success.contrastText' : 'text.secondary',
              }}
            >
              {step.isDone ? <Check size={16} /> : index + 1}
            </Box>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography sx={{ fontWeight: 500 }}>
                {step.isDone ? m.stepDone({ step: step.label }) : step.label}
              </Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {step.note}
              </Typography>
            </Box>
            {step === next && (
              <Button
                component={RouterLink}
                to={step.to}
                variant="contained"
                onClick={() => {
                  if (!hasClient) setNextStep('client', hasProject ? trackTime : addProject);
                  if (!hasProject) setNextStep('project', trackTime);
                }}
              >
                {step.label}
              </Button>
            )}
          </Box>
        ))}
      </Stack>
      <Stack spacing={1} sx={{ mt: 4, color: 'text.secondary', typography: 'body2' }}>
        <span>
          <RichText text={m.rateHint({ rate })} tags={{ link: linkTo('/profile#time-and-money') }} />
        </span>
        <span>
          <RichText text={m.importHint} tags={{ link: linkTo('/imports') }} />
        </span>
      </Stack>
    </Section>
  );
}

function linkTo(path: string) {
  return (text: ReactNode) => (
    <Link component={RouterLink} to={path} underline="always">
      {text}
    </Link>
  );
}
