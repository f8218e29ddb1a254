/** Sheets made for one operation of one kind, in the place of the one that its declaration gives. */
import type { PresentedOperation, PresentedResource } from '../../shared/presentation/resources.ts'
import type { Component } from 'svelte'
import type { RecordView } from '../../shared/bridge.ts'
import EstimateSheet from '../audience/EstimateSheet.svelte'
import ImportSheet from '../audience/ImportSheet.svelte'
import StudySheet from '../audience/StudySheet.svelte'
import { ownSheetName } from './own-sheet-names.ts'
import type { OwnSheetName } from '../kinds/own-views.ts'

export interface OwnSheetProps {
  accountId: string
  record: RecordView | null
  /** What was dropped for it. */
  file?: File | undefined
  onclose: () => void
}

const sheets: Record<OwnSheetName, Component<OwnSheetProps>> = {
  people: ImportSheet,
  study: StudySheet,
  estimate: EstimateSheet,
}

export function ownSheetOf(
  resource: PresentedResource,
  operation: PresentedOperation,
): Component<OwnSheetProps> | null {
  const name = ownSheetName(resource.kind, operation)
  return name === null ? null : sheets[name]
}
