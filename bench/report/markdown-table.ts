/** Prints a Markdown table row by row. */
export function startTable(heads: readonly string[]) {
  console.log(tableLine(heads));
  console.log(tableLine(heads.map(() => '---')));
  return {
    row(cells: readonly (string | number)[]): void {
      console.log(tableLine(cells.map((cell) => (typeof cell === 'number' ? formatNumber(cell) : cell))));
    },
  };
}

function tableLine(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function formatNumber(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(2);
}
