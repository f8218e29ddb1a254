/**
 * Keeps the variables of this process in one place. On Linux, adding one moves the list of all, and Chromium's threads read it without a lock: its
 * thread for D-Bus begins just before Electron adds `LC_ALL` for the language of the window, and now and then it read what was gone and took
 * Galley down at the start. A variable that is there already is changed in its place. Before anything else of Electron runs.
 */
export function keepEnvironmentStill(): void {
  // An empty one counts as none (POSIX, 8.2), so the languages of the system stay as they are.
  if (process.platform === 'linux') process.env['LC_ALL'] ??= ''
}
