/** Texts of changes by a rule. */
export const transform = {
  'transform.parse.noChange':
    '“{word}” is no change. Write field=text, field+=10%, field-=5, field*=1.1, field:replace=/old/new/g, field:prefix=text, field:suffix=text, field:case=upper or field:formula=daily*1.1+5.',
  'transform.parse.noField': '{kind} has no field “{field}”. Names are the API’s.',
  'transform.parse.noOperand':
    '“{given}” is no number to reckon with. Write digits with a point, such as 5, 12.50 or 10%.',
  'transform.parse.timesPercent': 'Write *=1.1 or +=10%; *= takes no percent.',
  'transform.parse.noCase': '“{given}” is no case of letters. Write upper, lower or title.',
  'transform.parse.noReplace':
    '“{given}” does not say what becomes of what. Write /old/new/, and g for everywhere, i for any case of letters behind it.',
  'transform.formula.tooLong': 'A formula takes up to {most, number} characters.',
  'transform.formula.tooDeep': 'This formula has too many brackets within brackets.',
  'transform.formula.endsEarly': 'The formula ends too early. Write one such as daily * 1.1 + 5.',
  'transform.formula.unreadable':
    'The formula cannot be read after “{upTo}”. It takes numbers with a point, names of amounts, + - * / ( ) %, min, max and round.',
  'transform.formula.noField':
    'There is no amount or number “{name}” here. Use names such as daily, total, bid or campaign.daily, or those of the API.',
  'transform.formula.notSet': '“{name}” is not set here, so there is nothing to calculate with.',
  'transform.formula.byNothing': 'The formula divides by 0 here.',
  'transform.patterns.empty': 'Say what is to be found.',
  'transform.patterns.tooLong': 'A pattern takes up to {most, number} characters.',
  'transform.patterns.tooLarge': 'This pattern repeats too much to be looked for in many records. Repeat less.',
  'transform.patterns.unreadable':
    '“{pattern}” is not a regular expression ({said}). Back-references and look-around cannot be used here.',
  'transform.apply.notNumber': '{called} is neither an amount nor a number. Set it with =.',
  'transform.apply.notText': '{called} is no text. Set it with =.',
  'transform.apply.notList': '{called} is no list.',
  'transform.apply.notTime': '{called} is no time.',
  'transform.apply.notAddress': '{called} is no address.',
  'transform.apply.notSet': '{called} is not set, so there is nothing to calculate with.',
  'transform.apply.noAmount': '{called} takes an amount in units of the currency, such as 12.50; “{text}” is none.',
  'transform.apply.tooLarge': '{called} would be larger than any amount can be.',
  'transform.apply.tooLong': 'The text would be longer than {most, number} characters.',
} as const
