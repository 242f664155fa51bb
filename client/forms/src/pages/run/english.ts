// In the page of the service, this is the module `vscode` of the form: its words are English.

/** Words as they are. */
export const l10n = { t: (text: string): string => text };
