/** Takes files that are dragged here from outside. */
import type { Attachment } from 'svelte/attachments'
import { takesDrops } from './takes-drops.ts'

/** `onover`: whether some are held over it; `ondrop` gets them; `mayTake` as in `takesDrops`. */
export function takesFiles(
  onover: (isOver: boolean) => void,
  ondrop: (files: readonly File[], event: DragEvent) => void,
  mayTake?: () => boolean,
): Attachment<HTMLElement> {
  const dropped = ({ files }: DataTransfer, event: DragEvent) => {
    if (files.length > 0) ondrop([...files], event)
  }
  return takesDrops('Files', onover, dropped, mayTake)
}
