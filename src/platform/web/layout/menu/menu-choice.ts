export type MenuChoice = {
  value: string;
  label: string;
  /** Said after the label, and found by: whose project it is. */
  hint?: string;
  /** No longer worked with: stands below the others, and this word says why. */
  pastLabel?: string;
};

export type ChoiceMenuProps = {
  /** What is chosen. */
  label: string;
  choices: readonly MenuChoice[];
  /** The chosen one's, where one is. */
  value?: string;
  anchor: HTMLElement;
  onChoose: (value: string) => void;
  onClose: () => void;
};

/** What is said of a choice beside its label. */
export function choiceHint({ hint = '', pastLabel = '' }: MenuChoice): string {
  return [hint, pastLabel].filter((said) => said !== '').join(' · ');
}
