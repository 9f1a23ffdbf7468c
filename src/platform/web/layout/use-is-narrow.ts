import useMediaQuery from '@mui/material/useMediaQuery';

/** Whether the screen is as narrow as a phone's. */
export function useIsNarrow(): boolean {
  return useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true });
}
