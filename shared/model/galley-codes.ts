/** Galley's own error codes as people meet them: what happened, why, what to do. The closed list of codes stands in errors.ts. */
import type { ErrorCode } from './errors.ts'

export interface CodeWords {
  what: string
  why: string
  todo: string
}

export const galleyCodes: Readonly<Record<ErrorCode, CodeWords>> = {
  usage: {
    what: 'What was asked for cannot be done like this.',
    why: 'A word, an address or a choice is missing or does not fit the others.',
    todo: 'Read the message: it names the part. On the command line, galley help COMMAND shows what a command takes.',
  },
  invalid_value: {
    what: 'A value cannot be read as what its field holds.',
    why: 'Amounts, times, numbers and choices have a form of their own.',
    todo: 'Write it as the field’s help says. Nothing was stored.',
  },
  rule_broken: {
    what: 'A value breaks a rule, and strictness was asked for.',
    why: 'Without --strict it would be stored and marked; with it nothing is.',
    todo: 'Correct the value, or leave --strict out.',
  },
  read_only: {
    what: 'This cannot be changed here.',
    why: 'The service sets the field, the kind has no such action, or your role or sign-in does not allow it.',
    todo: 'The message says which. Sign-in & access shows your roles and what each allows.',
  },
  not_found: {
    what: 'There is no such record, account or connection here.',
    why: 'It was never pulled, was removed here, or its name is mistyped.',
    todo: 'Pull, or check the name.',
  },
  busy: {
    what: 'The data folder is open elsewhere.',
    why: 'One Galley at a time writes to it, so that nothing is overwritten.',
    todo: 'Close the other window or command, or use another folder.',
  },
  newer_data: {
    what: 'The data was written by a newer Galley.',
    why: 'An older one could not read all of it and might lose work.',
    todo: 'Start the newer Galley. The data was not touched.',
  },
  damaged_data: {
    what: 'The data cannot be read safely.',
    why: 'The file is damaged, by a failing disk or another program.',
    todo: 'Restore the newest sound backup: Galley offers it, and galley restore does it. The damaged file is kept.',
  },
  disk: {
    what: 'The disk refused.',
    why: 'It is full, read-only or failing.',
    todo: 'Make room or repair it, then try again. Saved work is kept.',
  },
  no_connection: {
    what: 'There is nothing to work on yet.',
    why: 'No connection was made or opened.',
    todo: 'Connect to the service, or try practice data.',
  },
  nothing_to_undo: {
    what: 'There is nothing to take back.',
    why: 'Everything was undone, or nothing was changed here yet.',
    todo: 'Nothing needs to be done.',
  },
  mass_change: {
    what: 'A pull would delete or contradict a lot at once, so it waits.',
    why: 'Many records vanishing together are often somebody’s mistake at the service.',
    todo: 'Look at the service, then accept the changes or leave them out.',
  },
  not_conflicted: {
    what: 'The record has no conflict to settle.',
    why: 'It was settled already, or the sides became the same.',
    todo: 'Nothing needs to be done.',
  },
  cancelled: {
    what: 'It was stopped.',
    why: 'Somebody stopped it, or Galley closed.',
    todo: 'Start it again. What was approved still waits.',
  },
  timeout: {
    what: 'It took longer than allowed.',
    why: 'The service was slow, or a limit held it up.',
    todo: 'Try again. What was approved still waits and goes on.',
  },
  offline: {
    what: 'The service cannot be reached.',
    why: 'You work offline, the network is away, or the service does not answer.',
    todo: 'Go on working. What was approved goes by itself once the service answers.',
  },
  signed_out: {
    what: 'The service does not accept the sign-in.',
    why: 'The token was revoked or has expired, or nobody signed in.',
    todo: 'Sign in again. Your changes stay here.',
  },
  limited: {
    what: 'The service allows no more requests for a while.',
    why: 'It counts requests in windows of time.',
    todo: 'Wait until the time that the message names. What waits goes on by itself.',
  },
  refused: {
    what: 'The service said no.',
    why: 'Its own code, in the technical details, says why.',
    todo: 'Look the service’s code up here, correct the field that it names, and push again.',
  },
  unknown_outcome: {
    what: 'It was sent, but the answer is missing or unclear.',
    why: 'The connection broke, or the service failed, after the request may have arrived.',
    todo: 'Nothing is sent twice: Galley looks at the service first. Where it cannot tell, it asks you.',
  },
  bad_answer: {
    what: 'What answered was not understood.',
    why: 'A page of a network or a proxy stood in for the service, or an address is wrong.',
    todo: 'Check the addresses of the connection and the network’s own sign-in page.',
  },
  proxy: {
    what: 'The network’s proxy does not let Galley through.',
    why: 'It asks for a name and password, does not accept those that are kept, or refuses the service’s address.',
    todo: 'Look at Settings, Network. Your changes stay here and go once the proxy lets them through.',
  },
  sign_in_failed: {
    what: 'The sign-in did not work.',
    why: 'The PIN is wrong or old, the keys are wrong, or the callback is not registered.',
    todo: 'Start again for a new PIN. The message says what the service did not accept.',
  },
  sign_in_denied: {
    what: 'Access was denied on the service’s page.',
    why: 'The person there chose so.',
    todo: 'Nothing was stored. Start again if that was not meant.',
  },
  no_keychain: {
    what: 'This machine’s keychain cannot be used.',
    why: 'There is none, it is locked, or it does not answer.',
    todo: 'Keys are kept for this run only. Unlock or set up the keychain to stay signed in.',
  },
  keys_needed: {
    what: 'The keys of this connection were given for other addresses.',
    why: 'An address of the connection changed. Keys go only where they were given for, so nothing was sent.',
    todo: 'Check the addresses. If they are right, give the API key and its secret again.',
  },
  internal: {
    what: 'Something went wrong inside Galley.',
    why: 'It is a defect of Galley.',
    todo: 'Your changes are kept. The log has the details for those who look into it.',
  },
}
