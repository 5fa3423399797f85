/** Another form that a list can be saved in. */
export interface ExportChoice {
  label: string;
  save: () => Promise<void>;
}

/** Forms that a list can be saved in as of an instant, which a dialog asks for. */
export interface InstantChoice {
  /** Label of the menu and of the dialog. */
  label: string;
  /** The forms, in the same order at any instant. @param as_of ISO 8601 */
  choicesAt: (as_of: string) => readonly ExportChoice[];
}
