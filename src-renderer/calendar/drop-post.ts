/** Takes a post that is dragged within the calendar. */
import type { Attachment } from 'svelte/attachments'
import { takesDrops } from '../components/takes-drops.ts'

/** Form under which a dragged post's key travels. */
export const draggedPost = 'application/x-galley-post'

/** `onover`: whether one is held over it; `ondrop` gets the post's key and where it was let go. */
export function takesPosts(
  onover: (isOver: boolean) => void,
  ondrop: (key: number, event: DragEvent) => void,
): Attachment<HTMLElement> {
  return takesDrops(draggedPost, onover, (dropped, event) => {
    const key = Number(dropped.getData(draggedPost))
    if (key) ondrop(key, event)
  })
}
