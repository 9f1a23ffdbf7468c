import { useQuery } from '@tanstack/react-query';
import { requestIdentity } from '#src/features/identity/web/identity-client.ts';

export const twoStepKey = ['twoStep'];

/** Whether two-step login is on; undefined while loading. */
export function useTwoStep(): boolean | undefined {
  return useQuery({ queryKey: twoStepKey, queryFn: fetchIsOn }).data;
}

async function fetchIsOn(): Promise<boolean> {
  const session = await requestIdentity('GET /get-session');
  return session?.user.twoFactorEnabled === true;
}
