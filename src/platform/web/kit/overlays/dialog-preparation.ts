import { createContext } from 'react';

type DialogPreparation = {
  /** Contains the dialog. It joins the document when the dialog opens. */
  host: HTMLElement;
  isOpen: boolean;
};

/** Absent: a dialog is open while it is rendered. */
export const DialogPreparation = createContext<DialogPreparation | null>(null);
