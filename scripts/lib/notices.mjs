/** What of other people is in the program: a bill of materials for machines, and their licences for people. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pickNode } from './node.mjs'
import { root } from './paths.mjs'
import { run } from './run.mjs'
import { StepError } from './say.mjs'

const licenceName = /^(licen[cs]e|copying|notice|ofl)/i

/**
 * Writes `sbom.cdx.json` (CycloneDX), `THIRD-PARTY-NOTICES.txt` and, for About, `notices.json` into the folder, for the packages that the program is made
 * of. The runtime brings its own (`LICENSE.electron.txt`, `LICENSES.chromium.html`). Throws StepError for a package that carries no licence.
 */
export async function writeNotices(folder) {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'sbom.cdx.json')
  const tool = join(root, 'node_modules/@cyclonedx/cyclonedx-npm/bin/cyclonedx-npm-cli.js')
  const args = ['--omit', 'dev', '--output-reproducible', '--mc-type', 'application', '--of', 'JSON', '-o', path]
  const { code, stderr } = await run(pickNode(), [tool, ...args], { stdio: 'pipe' })
  if (code !== 0) throw new StepError('The bill of materials could not be made.', stderr.slice(-1000))
  const { components } = JSON.parse(readFileSync(path, 'utf8'))
  const notices = components.map(readComponent).toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
  writeFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), noticesOf(notices))
  writeFileSync(join(folder, 'notices.json'), JSON.stringify(notices))
}

/** Name, version, licence and its text of a component of the bill. */
function readComponent({ group, name, version, licenses = [], properties = [] }) {
  const label = `${group ? `${group}/` : ''}${name} ${version}`
  const at = properties.find((property) => property.name === 'cdx:npm:package:path')?.value
  const folder = join(root, at ?? '')
  const files =
    at !== undefined && existsSync(folder) ? readdirSync(folder).filter((file) => licenceName.test(file)) : []
  const licence = licenses.map((each) => each.license?.id ?? each.license?.name ?? each.expression).join(', ')
  if (licence === '') throw new StepError(`The package ${label} carries no licence.`)
  return { label, licence, text: files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n') }
}

function noticesOf(notices) {
  const parts = notices.map(
    ({ label, licence, text }) => `${label}\nLicence: ${licence}\n\n${text || 'The package brings no text of it.'}\n`,
  )
  return [
    'Galley is made with the following packages of others. Electron and Chromium have notices of their own beside this file.\n',
    ...parts,
  ].join(`\n${'-'.repeat(80)}\n\n`)
}
