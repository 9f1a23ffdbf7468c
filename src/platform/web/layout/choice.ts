export type Choice = {
  value: string;
  label: string;
  /** Said after the label, and found by: whose project it is. */
  hint?: string;
  /** No longer worked with: stands below the others, and this word says why. */
  past?: string;
};

export type ChoiceMenuProps = {
  /** What is chosen. */
  label: string;
  choices: readonly Choice[];
  /** The chosen one's, where one is. */
  value?: string;
  anchor: HTMLElement;
  onChoose: (value: string) => void;
  onClose: () => void;
};

/** What is said of a choice beside its label. */
export function aside({ hint = '', past = '' }: Choice): string {
  return [hint, past].filter((said) => said !== '').join(' · ');
}
