/** The formats in which diagnostics are printed. Apart from the printers, which are loaded only when something is printed. */
export const printFormats = ['pretty', 'line', 'json', 'github', 'gitlab', 'sarif'] as const;
export type PrintFormat = (typeof printFormats)[number];
