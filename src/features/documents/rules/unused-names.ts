/** Names that differ: "scan.pdf", then "scan (2).pdf". */
export function unusedNames(wanted: readonly string[]): string[] {
  const names = new Map<string, string>();
  for (const name of wanted) {
    const dot = name.lastIndexOf('.');
    const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
    let unused = name;
    for (let count = 2; names.has(unused.toLowerCase()); count += 1)
      unused = `${stem} (${count})${extension}`;
    names.set(unused.toLowerCase(), unused);
  }
  return [...names.values()];
}
