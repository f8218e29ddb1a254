/** Takes what is dragged here in one form. */
import type { Attachment } from 'svelte/attachments'

/** `type`: the form, as in `DataTransfer.types`; `onover`: whether such a thing is held over it; `ondrop` gets what was let go and where. */
export function takesDrops(
  type: string,
  onover: (isOver: boolean) => void,
  ondrop: (dropped: DataTransfer, event: DragEvent) => void,
): Attachment<HTMLElement> {
  return (node) => {
    const droppedIn = ({ dataTransfer }: DragEvent) => (dataTransfer?.types.includes(type) ? dataTransfer : null)
    const over = (event: DragEvent) => {
      if (!droppedIn(event)) return
      event.preventDefault()
      onover(true)
    }
    const leave = () => onover(false)
    const drop = (event: DragEvent) => {
      onover(false)
      const dropped = droppedIn(event)
      if (!dropped) return
      event.preventDefault()
      ondrop(dropped, event)
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
