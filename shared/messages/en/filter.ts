/** Texts of the language of conditions. */
export const filter = {
  'filter.read.at': 'Condition, character {at}: {what}',
  'filter.tokens.openQuote': 'This {mark} has no end. Close it with another {mark}.',
  'filter.tokens.noSign': '“{sign}” stands for nothing here. Put texts in quotation marks; “not equal” is !=.',
  'filter.parse.tooLong': 'A condition takes up to {length, number} characters. Split it.',
  'filter.parse.tooDeep': 'Parentheses and “not” stand more than {depth} deep. Write it flatter.',
  'filter.parse.tooMany':
    'A condition takes up to {comparisons} comparisons. Use “in (a, b)” for many values of one field.',
  'filter.parse.rest':
    '“{text}” is left over. Join conditions with “and” or “or”, and put texts of several words in quotation marks.',
  'filter.parse.noField': 'The name of a field is missing here, such as “name” or “campaign.name”.',
  'filter.parse.noTest': 'Say what “{field}” is to be: =, !=, <, <=, >, >=, in (a, b), contains, or is empty.',
  'filter.parse.noValue': 'A value is missing here. For nothing, write “is empty”.',
  'filter.parse.noList': 'Write the values of “in” in parentheses: in (a, b).',
  'filter.parse.noEmpty': 'Write “is empty” or “is not empty”; to compare, write = and the value.',
  'filter.parse.wordAsValue': '“{word}” is a word of the language. As a value, put it in quotation marks.',
  'filter.parse.notClosed': 'The parenthesis at character {at} is not closed. Write “)”.',
  'filter.fields.noField': '{kind} has no field “{name}”. Names are the interface’s, such as {names}.',
  'filter.fields.noReference': '{kind} refers to nothing called “{part}”. Before a point can stand: {names}.',
  'filter.fields.noReferences': '{kind} refers to nothing called “{part}”, nor to anything else. Leave the point out.',
  'filter.bind.noOrder': '{field} has no order, so “{sign}” cannot be asked. Use =, !=, in or contains.',
  'filter.bind.onlyContains': '{field} has parts of its own. Use contains, or is empty.',
  'filter.bind.noContains': '{field} is no text and no list. Use =, != or in.',
  'filter.bind.noChoice': '{field} is never “{text}”. It is one of {values}.',
  'filter.bind.noFlag': '{field} is true or false, not “{text}”.',
  'filter.bind.noAmount': '{field} is an amount in units of the currency, such as 12.50, not “{text}”.',
  'filter.bind.noNumber': '{field} is a whole number, not “{text}”.',
  'filter.bind.noInstant':
    '{field} is a date such as 2026-11-24, or a time with its zone such as 2026-11-24T09:00:00+01:00, not “{text}”.',
} as const
