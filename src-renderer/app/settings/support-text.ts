/** Diagnostics as one text, which a person reads before they pass it on. */
import { t } from '../../../shared/messages/index.ts'
import type { EngineVersions, SupportReport } from '../../../shared/bridge.ts'
import type { ShellInfo } from '../../../shared/shell-bridge.ts'
import { aboutRows, aboutText } from '../../learn/about-rows.ts'

/** Versions without the data folder, which may name the person; then facts, crashes and the log. */
export function supportText(info: ShellInfo, engine: EngineVersions | null, report: SupportReport): string {
  const rows = aboutRows(info, engine).filter(({ value }) => value !== info.dataDir)
  const part = (title: string, lines: readonly string[]) => [`== ${title}`, ...lines].join('\n')
  return [
    aboutText(info.versions.galley, rows),
    part(t('support.text.facts'), [report.facts]),
    part(t('support.text.crashes'), report.crashes.length > 0 ? report.crashes : [t('support.text.none')]),
    part(t('support.text.log'), report.log),
  ].join('\n\n')
}
