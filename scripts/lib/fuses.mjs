/** Electron's fuses: switches in the program file itself, set when it is packaged. */

/** electron-builder's names for those that `electron-builder.yml` sets, by their place in the wire. */
const names = [
  'runAsNode',
  'enableCookieEncryption',
  'enableNodeOptionsEnvironmentVariable',
  'enableNodeCliInspectArguments',
  'enableEmbeddedAsarIntegrityValidation',
  'onlyLoadAppFromAsar',
  'loadBrowserProcessSpecificV8Snapshot',
  'grantFileProtocolExtraPrivileges',
  'wasmTrapHandlers',
]

/** The wire says for each fuse off, on, or that this runtime gave it up. */
const states = { 48: false, 49: true, 114: null }

/** Name to state (null: given up) of the fuses that a program has. Throws for a fuse that nobody here knows, so that someone decides. */
export async function readFuses(executable) {
  const { getCurrentFuseWire } = await import('@electron/fuses')
  const wire = await getCurrentFuseWire(executable)
  // Beside the fuses, which have numbers, it says its own version.
  const found = Object.entries(wire).filter(([place]) => /^\d+$/.test(place))
  const unknown = found.find(([place]) => names[place] === undefined)
  if (unknown !== undefined) throw new Error(`The runtime has a fuse that is not decided on (number ${unknown[0]}).`)
  return Object.fromEntries(found.map(([place, state]) => [names[place], states[state]]))
}

/** Of the wanted fuses (name to on or off), those that the runtime has, and the names of those that it lacks. */
export function fittingFuses(wanted, existing) {
  const hasFuse = ([name]) => (existing[name] ?? null) !== null
  const all = Object.entries(wanted)
  return {
    fitting: Object.fromEntries(all.filter(hasFuse)),
    lacking: all.filter((fuse) => !hasFuse(fuse)).map(([name]) => name),
  }
}
