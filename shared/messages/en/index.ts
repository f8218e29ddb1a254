/** The English catalogue: every text that people read, by its key `room.file.what`. */
import { about } from './about.ts'
import { access } from './access.ts'
import { actions } from './actions.ts'
import { audience } from './audience.ts'
import { calendar } from './calendar.ts'
import { changeMany } from './change-many.ts'
import { changes } from './changes.ts'
import { cli } from './cli/index.ts'
import { commands } from './commands.ts'
import { components } from './components.ts'
import { create } from './create.ts'
import { editors } from './editors.ts'
import { engine } from './engine/index.ts'
import { errors } from './errors.ts'
import { filter } from './filter.ts'
import { frame } from './frame.ts'
import { galleyCodes } from './galley-codes.ts'
import { grid } from './grid.ts'
import { help } from './help.ts'
import { kinds } from './kinds.ts'
import { learn } from './learn.ts'
import { lists } from './lists.ts'
import { live } from './live.ts'
import { media } from './media.ts'
import { model } from './model.ts'
import { plan } from './plan.ts'
import { preview } from './preview.ts'
import { records } from './records.ts'
import { review } from './review.ts'
import { rules } from './rules.ts'
import { serviceCodes } from './service-codes.ts'
import { settings } from './settings.ts'
import { sheets } from './sheets.ts'
import { shell } from './shell.ts'
import { state } from './state.ts'
import { storyboard } from './storyboard.ts'
import { studio } from './studio.ts'
import { support } from './support.ts'
import { sync } from './sync.ts'
import { targeting } from './targeting.ts'
import { today } from './today.ts'
import { transform } from './transform.ts'
import { updates } from './updates.ts'

export const en = {
  ...about,
  ...access,
  ...actions,
  ...audience,
  ...calendar,
  ...changeMany,
  ...changes,
  ...cli,
  ...commands,
  ...components,
  ...create,
  ...editors,
  ...engine,
  ...errors,
  ...filter,
  ...frame,
  ...galleyCodes,
  ...grid,
  ...help,
  ...kinds,
  ...learn,
  ...lists,
  ...live,
  ...media,
  ...model,
  ...plan,
  ...preview,
  ...records,
  ...review,
  ...rules,
  ...serviceCodes,
  ...settings,
  ...sheets,
  ...shell,
  ...state,
  ...storyboard,
  ...studio,
  ...support,
  ...sync,
  ...targeting,
  ...today,
  ...transform,
  ...updates,
} as const
