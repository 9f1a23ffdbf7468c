/** A line of payment terms that software reads, such as "#SKONTO#TAGE=14#PROZENT=2.00#". [XRechnung BR-DE-18] */
export function isCashDiscount(line: string): boolean {
  return /^#SKONTO#TAGE=\d+#PROZENT=\d+\.\d{2}(#BASISBETRAG=-?\d+\.\d{2})?#$/.test(line.trim());
}
