/** Colour schemes that a person chooses from; `system` follows the desktop's. */
export const themes = ['system', 'light', 'dark'] as const
export type ThemeChoice = (typeof themes)[number]
