/** Asks a person before keys go to an address for the first time. */
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
      `This cannot be shown whole, so it cannot be confirmed: an address has at most ${longestAddress} characters, and a connection ${mostAliases} other names.`,
    )
  const hasAddresses = addresses.length > 0
  const blocks = [
    ...addresses.map(({ use, address }) => `${onOneLine(address, longestAddress)}\nfor ${use}`),
    ...(aliases.length > 0
      ? [['Names that this service spells otherwise:', ...aliases.map(aliasLine)].join('\n')]
      : []),
    `Connection: “${onOneLine(connectionName, longestName)}”`,
    hasAddresses
      ? 'Whoever is there gets the keys and what you push. Go on only if these are exactly the addresses that you were given for this service.'
      : 'Go on only if these are the names that you were given for this service.',
  ]
  return {
    message: hasAddresses ? 'Send the application’s keys to a new address?' : 'Change how names are spelled?',
    detail: blocks.join('\n\n'),
    buttons: ['Cancel', hasAddresses ? 'Send the keys there' : 'Change the names'],
  }
}

function aliasLine([neutral, wire]: [string, string]): string {
  return `${onOneLine(neutral, longestAddress)} = ${onOneLine(wire, longestAddress)}`
}
