/** `galley completions SHELL`, `galley manual`: what shells and man know of the commands, made from their declarations. */
import { message } from '../../../shared/messages/message.ts'
import { t } from '../../../shared/messages/index.ts'
import { resources } from '../../../shared/presentation/resources.ts'
import { wrongUse } from '../arguments.ts'
import { bashCompletions } from '../completions/bash.ts'
import { fishCompletions } from '../completions/fish.ts'
import { powershellCompletions } from '../completions/powershell.ts'
import { zshCompletions } from '../completions/zsh.ts'
import type { Command, Context } from '../context.ts'
import { manualPage } from '../manual-page.ts'
import { galleyVersion } from '../version.ts'

const shells = {
  bash: bashCompletions,
  zsh: zshCompletions,
  fish: fishCompletions,
  powershell: powershellCompletions,
}
const kinds = resources.map(({ kind }) => kind)

export const completions: Command = {
  shape: {
    name: 'completions',
    summary: t('cli.completions.shape.summary'),
    words: Object.keys(shells).join(' | '),
    wordCount: [1, 1],
    flags: {},
    notes: [t('cli.completions.forBash'), t('cli.completions.forPowershell')],
  },
  run: (context) => {
    const [name = ''] = context.given.words
    if (!Object.hasOwn(shells, name)) throw wrongUse(message('cli.completions.unknownShell', { name }))
    return print(context, shells[name as keyof typeof shells](context.shapes, kinds))
  },
}

export const manual: Command = {
  shape: {
    name: 'manual',
    summary: t('cli.manual.shape.summary'),
    words: '',
    wordCount: [0, 0],
    flags: {},
    notes: [t('cli.manual.readIt')],
  },
  run: (context) => print(context, manualPage(context.shapes, kinds, galleyVersion())),
}

function print({ output }: Context, text: string): Promise<number> {
  output.file(text)
  return Promise.resolve(0)
}
