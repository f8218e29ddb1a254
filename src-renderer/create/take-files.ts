/** Takes files that are dragged here from outside. */
import type { Attachment } from 'svelte/attachments'

/** `onover`: whether some are held over it; `ondrop` gets them. */
export function takesFiles(
  onover: (isOver: boolean) => void,
  ondrop: (files: readonly File[]) => void,
): Attachment<HTMLElement> {
  return (node) => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      onover(true)
    }
    const leave = () => onover(false)
    const drop = (event: DragEvent) => {
      onover(false)
      if (!hasFiles(event)) return
      event.preventDefault()
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length > 0) ondrop(files)
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
