/** What the presentation says of a kind: its words, in one language, and its layout, the same in each. */

export interface FieldWords {
  label: string
  /** One sentence for people: what it is and the rule that it follows. */
  help?: string
  /** Words for values, also for those that are only seen on read; 'true' and 'false' of a flag. */
  values?: Readonly<Record<string, string>>
  /** Words for closed sets of values, where another field decides which set it is: by the value of that one. */
  valuesBy?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** Words for a parameter of an operation beyond the record's fields. */
export interface ParamWords {
  label?: string
  help?: string
}

export interface ActionWords {
  label: string
  /** One sentence: what happens. */
  help: string
  /** What cannot be taken back, in a sentence; a person is asked before it goes out. */
  warning?: string
}

export interface KindWords {
  label: string
  labelPlural: string
  /** What stands in the calendar: "Goes out". */
  calendar?: string
  /** By field; those that several kinds have alike may be left out. */
  fields: Readonly<Record<string, FieldWords>>
  /** By operation (by its name, for an action), then by parameter. */
  params?: Readonly<Record<string, Readonly<Record<string, ParamWords>>>>
  /** By name of the action. */
  actions?: Readonly<Record<string, ActionWords>>
}

/** Place and shape of a field in grids; a field without it is offered in the column chooser, hidden at first. */
export interface Column {
  /** Position among the columns shown at first, from 1. */
  order: number
  widthPx: number
}

export interface FieldLayout {
  /** Heading under which the default form shows the field, by its key. */
  group?: string
  column?: Column
  /** Only programs read it: forms fold it under the technical details. */
  isTechnical?: true
  /** Of a time: what people mean by a day without an hour; its beginning where left out. */
  dayAlone?: 'end'
  /** Of a structured value: what it is a layout of, which says it in words of its own. */
  says?: 'components' | 'slides'
}

/** Headings of the navigation, by their keys. */
export type Navigation = 'Campaigns' | 'Creatives' | 'People' | 'Service'

export interface KindLayout {
  /** Heading of the navigation; null: with the setup of the account, or with the reference data where it belongs to none. */
  navigation: Navigation | null
  /** Place under its heading; its rank when left out. */
  navigationOrder?: number
  fields: Readonly<Record<string, FieldLayout>>
}
