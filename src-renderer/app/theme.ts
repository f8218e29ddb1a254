/** The document follows the colour scheme that the shell sets for the whole window; the returned function stops following. */
export function followTheme(): () => void {
  const dark = window.matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    document.documentElement.dataset['theme'] = dark.matches ? 'dark' : 'light'
  }
  apply()
  dark.addEventListener('change', apply)
  return () => dark.removeEventListener('change', apply)
}
