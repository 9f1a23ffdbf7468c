/** A table in Markdown that is written as its rows come in. */
export function tableOf(heads: readonly string[]) {
  console.log(line(heads));
  console.log(line(heads.map(() => '---')));
  return {
    row(cells: readonly (string | number)[]): void {
      console.log(line(cells.map((cell) => (typeof cell === 'number' ? shown(cell) : cell))));
    },
  };
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function shown(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(2);
}
