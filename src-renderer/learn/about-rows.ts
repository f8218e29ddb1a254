/** What About says of this Galley, as rows and as a text to send to somebody who helps. */
import { t } from '../../shared/messages/index.ts'
import type { EngineVersions } from '../../shared/bridge.ts'
import type { ShellInfo } from '../../shared/shell-bridge.ts'

export interface AboutRow {
  label: string
  value: string
}

/** `engine` null: it does not answer. The data folder stands last. */
export function aboutRows({ versions, system, dataDir }: ShellInfo, engine: EngineVersions | null): AboutRow[] {
  const unknown = t('about.rows.unknown')
  return [
    { label: t('about.rows.system'), value: system },
    { label: t('about.rows.electron'), value: versions.electron },
    { label: t('about.rows.chromium'), value: versions.chrome },
    { label: t('about.rows.node'), value: versions.node },
    ...(engine?.node === versions.node ? [] : [{ label: t('about.rows.engineNode'), value: engine?.node ?? unknown }]),
    { label: t('about.rows.sqlite'), value: engine?.sqlite ?? unknown },
    { label: t('about.rows.dataFormat'), value: engine ? String(engine.dataFormat) : unknown },
    { label: t('about.rows.dataFolder'), value: dataDir },
  ]
}

/** A line each, the name and version of Galley first. */
export function aboutText(version: string, rows: readonly AboutRow[]): string {
  return [t('about.sheet.name', { version }), ...rows.map((row) => t('about.text.line', { ...row }))].join('\n')
}
