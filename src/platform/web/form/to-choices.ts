/** The choices of a select field, from the label of each value. */
export function toChoices<Value extends string>(labels: Readonly<Record<Value, string>>) {
  return (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] }));
}
