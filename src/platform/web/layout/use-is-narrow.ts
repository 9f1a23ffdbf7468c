import useMediaQuery from '@mui/material/useMediaQuery';

/** Whether the screen has the width of a phone. */
export function useIsNarrow(): boolean {
  return useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true });
}
