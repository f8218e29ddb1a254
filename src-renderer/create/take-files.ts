/** Takes files that are dragged here from outside. */
import type { Attachment } from 'svelte/attachments'
import { takesDrops } from '../components/takes-drops.ts'

/** `onover`: whether some are held over it; `ondrop` gets them. */
export function takesFiles(
  onover: (isOver: boolean) => void,
  ondrop: (files: readonly File[]) => void,
): Attachment<HTMLElement> {
  return takesDrops('Files', onover, ({ files }) => {
    if (files.length > 0) ondrop([...files])
  })
}
