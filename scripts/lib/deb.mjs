/** The Debian package, made from the unpacked program with dpkg-deb alone: nothing is downloaded. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { pickNode } from './node.mjs'
import { dist, root, work } from './paths.mjs'
import { run } from './run.mjs'
import { StepError } from './say.mjs'

const architectures = { x64: 'amd64', arm64: 'arm64' }

/**
 * Makes `galley_VERSION_ARCH.deb` in `folder` from the unpacked program in `program` and gives its path. `settings`: electron-builder.yml;
 * `icons`: as `drawIcons` gives them; `runtime`: its Electron. Throws StepError where dpkg-deb is missing or refuses.
 */
export async function buildDeb({ program, folder, version, settings, icons, runtime }) {
  if ((await run('dpkg-deb', ['--version'], { stdio: 'pipe' })).code !== 0)
    throw new StepError('dpkg-deb is missing.', 'It comes with Debian and with its package dpkg elsewhere.')
  const { Installer } = await import('electron-installer-debian')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(program, 'LICENSE'), copyright(settings))
  // By it the libraries are named that the package needs.
  writeFileSync(join(program, 'version'), runtime.version)
  // By it the program knows how it was installed, which its updates depend on.
  writeFileSync(join(program, 'resources/package-type'), 'deb')
  // The package gets the modes of files as they are made.
  const umask = process.umask(0o022)
  const { linux } = settings
  try {
    const installer = new Installer({
      rename: (folder, name) => join(folder, name),
      logger: () => undefined,
      src: program,
      dest: folder,
      tmpdir: join(work, 'deb'),
      arch: architectures[process.arch],
      name: linux.executableName,
      bin: 'resources/galley',
      productName: settings.productName,
      genericName: linux.desktop.entry.GenericName,
      version,
      description: linux.synopsis,
      productDescription: linux.description,
      maintainer: linux.maintainer,
      homepage: '',
      section: 'misc',
      categories: [linux.category],
      icon: icons,
      mimeType: mimeTypesOf(settings),
      desktopTemplate: join(root, 'build/deb/desktop.ejs'),
      // Smallest for what people download; what is only tried here is packed in a tenth of the time.
      compression: runtime.isStandIn ? 'zstd' : 'xz',
      depends: ['libasound2t64 | libasound2', 'libcups2t64 | libcups2'],
    })
    await installer.generateDefaults()
    await installer.generateOptions()
    await installer.createStagingDir()
    await installer.createContents()
    await writeMimeTypes(join(installer.stagingDir, 'usr/share'), settings)
    await writeCommandHelp(join(installer.stagingDir, 'usr/share'))
    await installer.createPackage()
    await installer.movePackage()
    const made = installer.options
    return join(folder, `${made.name}_${made.version}_${made.arch}.deb`)
  } catch (error) {
    throw new StepError(`The Debian package could not be made: ${error.message}`)
  } finally {
    process.umask(umask)
  }
}

/** What the desktop may hand to Galley: files by their type, and links. */
export function mimeTypesOf({ fileAssociations, protocols }) {
  return [
    ...fileAssociations.map(({ mimeType }) => mimeType),
    ...protocols.flatMap(({ schemes }) => schemes.map((scheme) => `x-scheme-handler/${scheme}`)),
  ]
}

/** The type of our own files, which no system knows. */
async function writeMimeTypes(share, { fileAssociations }) {
  const own = fileAssociations.filter(({ mimeType }) => mimeType.includes('/vnd.galley.'))
  const types = own.map(
    ({ ext, mimeType, description }) =>
      `  <mime-type type="${mimeType}"><comment>${description}</comment><glob pattern="*.${ext}"/></mime-type>`,
  )
  const xml = [
    '<?xml version="1.0"?>',
    '<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">',
    ...types,
  ]
  mkdirSync(join(share, 'mime/packages'), { recursive: true })
  writeFileSync(join(share, 'mime/packages/galley.xml'), `${[...xml, '</mime-info>'].join('\n')}\n`, { mode: 0o644 })
}

/** Completions and the manual page, where Debian's shells and man look for them, as the command line itself tells them. */
export async function writeCommandHelp(share) {
  const print = async (...words) => {
    const { code, stdout, stderr } = await run(pickNode(), [join(dist, 'cli/main.mjs'), ...words], { stdio: 'pipe' })
    if (code !== 0) throw new StepError(`galley ${words.join(' ')} failed.`, stderr)
    return stdout
  }
  const files = {
    'bash-completion/completions/galley': await print('completions', 'bash'),
    'zsh/vendor-completions/_galley': await print('completions', 'zsh'),
    'fish/vendor_completions.d/galley.fish': await print('completions', 'fish'),
    'man/man1/galley.1.gz': gzipSync(await print('manual'), { level: 9 }),
  }
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(share, path)), { recursive: true })
    writeFileSync(join(share, path), content, { mode: 0o644 })
  }
}

/** The package's own page of rights; it is not part of the program. */
function copyright({ copyright: holder }) {
  return [
    'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/',
    'Upstream-Name: Galley',
    '',
    'Files: *',
    `Copyright: ${holder}`,
    'License: unlicensed',
    ' No licence has been chosen: all rights are reserved. The packages of others that are within, and their licences, stand in',
    ' /usr/lib/galley/resources/THIRD-PARTY-NOTICES.txt, those of the runtime beside the program.',
    '',
  ].join('\n')
}
