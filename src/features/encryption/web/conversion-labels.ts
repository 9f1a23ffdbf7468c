/** "3 records are not encrypted yet." */
export function formatLeft(left: number, isOn: boolean): string {
  return `${left === 1 ? '1 record is' : `${left} records are`} not ${isOn ? 'encrypted' : 'decrypted'} yet.`;
}
