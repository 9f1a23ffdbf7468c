import useMediaQuery from '@mui/material/useMediaQuery';

/** Whether the screen has the width of a phone. */
export function useIsNarrow(): boolean {
  return useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true });
}

/** Whether the main input is a finger. */
export function useIsTouch(): boolean {
  return useMediaQuery('@media (pointer: coarse)', { noSsr: true });
}
