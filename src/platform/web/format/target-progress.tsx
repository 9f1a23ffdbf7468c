import { styled } from '@mui/material/styles';

type TargetProgressProps = {
  /** The accessible name. */
  label: string;
  /** Undefined until it is loaded. */
  ms: number | undefined;
  /** 0: no target, so nothing is shown. */
  targetMs: number;
};

/** A thin bar that shows how much of a target is reached. */
export function TargetProgress({ label, ms = 0, targetMs }: TargetProgressProps) {
  if (targetMs === 0) return null;
  const percent = Math.min(100, Math.round((ms / targetMs) * 100));
  return (
    <Track
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <span style={{ width: `${percent}%` }} />
    </Track>
  );
}

const Track = styled('div')(({ theme }) => ({
  height: 4,
  marginTop: 6,
  borderRadius: 2,
  overflow: 'hidden',
  backgroundColor: theme.vars.palette.divider,
  '& > span': { display: 'block', height: '100%', backgroundColor: theme.vars.palette.primary.main },
}));
