/** Takes a post that is dragged within the calendar. */
import type { Attachment } from 'svelte/attachments'

/** Form under which a dragged post's key travels. */
export const draggedPost = 'application/x-galley-post'

/** `onover`: whether one is held over it; `ondrop` gets the post's key and where it was let go. */
export function takesPosts(
  onover: (isOver: boolean) => void,
  ondrop: (key: number, event: DragEvent) => void,
): Attachment<HTMLElement> {
  return (node) => {
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes(draggedPost)) return
      event.preventDefault()
      onover(true)
    }
    const leave = () => onover(false)
    const drop = (event: DragEvent) => {
      onover(false)
      const key = Number(event.dataTransfer?.getData(draggedPost))
      if (key) ondrop(key, event)
    }
    node.addEventListener('dragover', over)
    node.addEventListener('dragleave', leave)
    node.addEventListener('drop', drop)
    return () => {
      node.removeEventListener('dragover', over)
      node.removeEventListener('dragleave', leave)
      node.removeEventListener('drop', drop)
    }
  }
}
