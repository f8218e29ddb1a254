/** Completions for PowerShell. */
import type { CommandShape } from '../arguments.ts'
import { beginsWithKind, knownWords, optionsOf } from './grammar.ts'
import type { Option } from './grammar.ts'

/** A script for a profile. Where it offers nothing, PowerShell offers files by itself. */
export function powershellCompletions(shapes: readonly CommandShape[], kinds: readonly string[]): string {
  const every: CommandShape = { name: '', summary: '', words: '', wordCount: [0, 0], flags: {} }
  const commands = shapes.map(({ name, summary }) => `${quoted(name)} = ${quoted(summary)}`)
  return `# Completions of galley for PowerShell.
Register-ArgumentCompleter -Native -CommandName galley -ScriptBlock {
  param($current, $line, $cursor)
  $commands = [ordered]@{
    ${commands.join('\n    ')}
  }
  $kinds = ${listOf(kinds)}
  # Of a command: its options, those with a value and those with two, and the words that can follow it.
  $every = ${tableOf(every, "@{ '--version' = '--version' }")}
  $known = @{
${shapes.map((shape) => `    ${quoted(shape.name)} = ${tableOf(shape)}`).join('\n')}
  }
  $before = @($line.CommandElements | Select-Object -Skip 1 |
    Where-Object { $_.Extent.EndOffset -lt $cursor } | ForEach-Object { $_.ToString() })
  $of = $every
  $words = $commands
  for ($at = 0; $at -lt $before.Count; $at++) {
    $word = $before[$at]
    if ($of.single -ccontains $word) { $at += 1 }
    elseif ($of.pairs -ccontains $word) { $at += 2 }
    elseif ($word.StartsWith('-')) { continue }
    elseif (-not [object]::ReferenceEquals($of, $every)) { $words = @{} }
    elseif ($known.ContainsKey($word)) {
      $of = $known[$word]
      $words = @{}
      foreach ($each in $of.words) { $words[$each] = $each }
    } else { return }
  }
  # What is typed is the value of an option.
  if ($at -gt $before.Count) { return }
  $offered = if ($current.StartsWith('-')) { $of.options } else { $words }
  foreach ($each in @($offered.Keys)) {
    if ($each.StartsWith($current, [StringComparison]::Ordinal)) {
      [System.Management.Automation.CompletionResult]::new($each, $each, 'ParameterValue', $offered[$each])
    }
  }
}
`
}

/** What is known of a command, as a table of PowerShell; `more` are options beside those that it declares. */
function tableOf(shape: CommandShape, more?: string): string {
  const options = optionsOf(shape)
  const named = `@{ ${options.map((option) => `${quoted(nameOf(option))} = ${quoted(option.help)}`).join('; ')} }`
  const words = beginsWithKind(shape) ? '$kinds' : listOf(knownWords(shape))
  return `@{ options = ${more ? `${more} + ${named}` : named}; single = ${namesOf(options.filter(takesOne))}; pairs = ${namesOf(options.filter(takesTwo))}; words = ${words} }`
}

const takesOne = ({ shape }: Option) => shape === 'text' || shape === 'texts'
const takesTwo = ({ shape }: Option) => shape === 'pair'
const nameOf = ({ name }: Option) => `--${name}`
const namesOf = (options: readonly Option[]) => listOf(options.map(nameOf))
const listOf = (texts: readonly string[]) => `@(${texts.map(quoted).join(', ')})`

/** In quotation marks; PowerShell takes the round ones for them too, so each stands twice. */
function quoted(text: string): string {
  return `'${text.replace(/['‘’‚‛]/g, '$&$&')}'`
}
