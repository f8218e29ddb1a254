const dark = '(prefers-color-scheme: dark)'

/** The document takes the colour scheme that the shell sets for the whole window. */
export function applyTheme(): void {
  document.documentElement.dataset['theme'] = window.matchMedia(dark).matches ? 'dark' : 'light'
}

/** And follows it; the returned function stops following. */
export function followTheme(): () => void {
  const scheme = window.matchMedia(dark)
  applyTheme()
  scheme.addEventListener('change', applyTheme)
  return () => scheme.removeEventListener('change', applyTheme)
}
