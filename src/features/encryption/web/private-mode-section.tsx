import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as m from '#messages/encryption.ts';
import { isPrivateState } from '#src/features/encryption/rules/private-mode-state.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { encryption } from './api.ts';
import { PrivateFieldList } from './private-field-list.tsx';
import { changePrivateMode, isConverting, runConversion, useConversion } from './run-conversion.ts';

/** The private mode switch, with the progress of a conversion. */
export function PrivateModeSection() {
  const query = useQuery(encryption.privateMode.queryOptions({ input: {} }));
  const isUnderWay = query.data !== undefined && isConverting(query.data);
  const { isBusy, isWaiting, wanted, problem, total } = useConversion();
  useEffect(() => {
    if (isUnderWay) runConversion();
  }, [isUnderWay]);

  if (query.isPending) return <Skeleton variant="rounded" height={72} />;
  if (query.isError) return <Typography>{toFailure(query.error).message}</Typography>;
  const { state, left } = query.data;
  const isOn = wanted ?? isPrivateState(state);
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <PrivateFieldList />
      <FormControlLabel
        label={m.privateMode}
        control={
          <Switch
            checked={isOn}
            disabled={isBusy}
            onChange={(_event, next) => void changePrivateMode(next)}
          />
        }
      />
      {isBusy && left > 0 && (
        <Box sx={{ display: 'grid', gap: 2 }} role="status">
          <LinearProgress
            variant="determinate"
            aria-label={isOn ? m.encrypting : m.decrypting}
            value={(100 * (total - left)) / Math.max(1, total)}
            sx={{ height: 6, borderRadius: 3 }}
          />
          <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>
            {(isOn ? m.encryptingProgress : m.decryptingProgress)({ done: total - left, total })}
          </Typography>
        </Box>
      )}
      {isWaiting && left > 0 && (
        <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>
          {(isOn ? m.otherTabNotEncryptedYet : m.otherTabNotDecryptedYet)({ count: left })}
        </Typography>
      )}
      {!isBusy && !isWaiting && left > 0 && (
        <Alert
          severity={problem === null ? 'warning' : 'error'}
          action={
            <Button color="inherit" size="small" onClick={runConversion}>
              {m.continue}
            </Button>
          }
        >
          {(isOn ? m.notEncryptedYet : m.notDecryptedYet)({ count: left })} {problem}
        </Alert>
      )}
      {problem !== null && (isBusy || left === 0) && (
        <Alert severity={isBusy ? 'warning' : 'error'}>{problem}</Alert>
      )}
    </Box>
  );
}
