import * as m from '#messages/encryption.ts';
/** "3 records are not encrypted yet." */
export function formatLeft(left: number, isOn: boolean): string {
  return `${left === 1 ? m.n1RecordIs : m.leftRecordsAre({ left })} not ${isOn ? 'encrypted' : 'decrypted'} yet.`;
}
