type Choice = { value: string; label: string };

/**
 * The choice that typed letters find, as in the browser’s own selects: a letter goes to the next one that begins with
 * it, several letters to the one that begins with them.
 */
export function typedChoice(
  choices: readonly Choice[],
  { value, typed }: { value: string; typed: string },
): Choice | undefined {
  const letters = typed.toLowerCase();
  const first = letters.slice(0, 1);
  const isOneLetter = letters === first.repeat(letters.length);
  const current = choices.findIndex((choice) => choice.value === value);
  const start = isOneLetter ? current + 1 : Math.max(0, current);
  const wanted = isOneLetter ? first : letters;
  return [...choices.slice(start), ...choices.slice(0, start)].find(({ label }) =>
    label.toLowerCase().startsWith(wanted),
  );
}
