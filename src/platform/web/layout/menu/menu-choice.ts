export type MenuChoice = {
  value: string;
  label: string;
  /** Shown after the label and searchable, such as a project's client. */
  hint?: string;
  /** Why it is no longer used; such choices come last. */
  pastLabel?: string;
};

export type ChoiceMenuProps = {
  /** What is being chosen. */
  label: string;
  choices: readonly MenuChoice[];
  /** The current choice's value, if any. */
  value?: string;
  anchor: HTMLElement;
  onChoose: (value: string) => void;
  onClose: () => void;
};

/** The text next to a choice's label. */
export function choiceHint({ hint = '', pastLabel = '' }: MenuChoice): string {
  return [hint, pastLabel].filter((part) => part !== '').join(' · ');
}
