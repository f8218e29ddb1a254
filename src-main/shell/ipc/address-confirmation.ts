/** Asks a person before keys go to an address for the first time. */
import { t } from '../../../shared/messages/index.ts'
import { message } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import type { Confirmation, NewAddresses } from '../../engine/ports.ts'
import { onOneLine } from './ask-person.ts'
import type { AskPerson, Question } from './ask-person.ts'

/** Longer ones cannot be shown whole, so that nobody could read what they accept. */
const longestAddress = 200
const longestName = 60
const mostAliases = 12

export function addressConfirmation(ask: AskPerson): Confirmation {
  return { newAddresses: (question) => ask(addressQuestion(question)) }
}

/** The dialog's words, each address whole on a line of its own. GalleyError `usage` for what cannot be shown whole. */
export function addressQuestion({ connectionName, addresses, aliases }: NewAddresses): Question {
  const isTooLong = (text: string) => text.length > longestAddress
  if (
    addresses.some(({ address }) => isTooLong(address)) ||
    aliases.flat().some(isTooLong) ||
    aliases.length > mostAliases
  )
    throw new GalleyError(
      'usage',
      message('shell.addressConfirmation.thisCannotBeShown', { longestAddress, mostAliases }),
    )
  const hasAddresses = addresses.length > 0
  const blocks = [
    ...addresses.map(({ use, address }) =>
      t('shell.addressConfirmation.for', { text: onOneLine(address, longestAddress), use }),
    ),
    ...(aliases.length > 0
      ? [[t('shell.addressConfirmation.namesThisServiceSpells'), ...aliases.map(aliasLine)].join('\n')]
      : []),
    t('shell.addressConfirmation.connection', { text: onOneLine(connectionName, longestName) }),
    hasAddresses ? t('shell.addressConfirmation.whoeverThereGetsKeys') : t('shell.addressConfirmation.goOnOnlyIf'),
  ]
  return {
    message: hasAddresses
      ? t('shell.addressConfirmation.sendApplicationsKeysNew')
      : t('shell.addressConfirmation.changeHowNamesSpelled'),
    detail: blocks.join('\n\n'),
    buttons: [
      t('shell.addressConfirmation.cancel'),
      hasAddresses ? t('shell.addressConfirmation.sendKeysThere') : t('shell.addressConfirmation.changeNames'),
    ],
  }
}

function aliasLine([neutral, wire]: [string, string]): string {
  return `${onOneLine(neutral, longestAddress)} = ${onOneLine(wire, longestAddress)}`
}
