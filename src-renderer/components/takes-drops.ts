/** Takes what is dragged here in one form. */
import type { Attachment } from 'svelte/attachments'

/**
 * `type`: the form, as in `DataTransfer.types`. `onover`: whether such a thing is held over it. `ondrop` gets what was let go and where.
 * `mayTake`: whether it may be let go now; where not, the pointer says so.
 *
 * What comes over another element within is accepted at once and not only when it moves on: the browser throws away what is let go before
 * (`dragenter`, https://html.spec.whatwg.org/multipage/dnd.html#drag-and-drop-processing-model).
 */
export function takesDrops(
  type: string,
  onover: (isOver: boolean) => void,
  ondrop: (dropped: DataTransfer, event: DragEvent) => void,
  mayTake: () => boolean = () => true,
): Attachment<HTMLElement> {
  return (node) => {
    const { defaultView } = node.ownerDocument
    const droppedIn = ({ dataTransfer }: DragEvent) => (dataTransfer?.types.includes(type) ? dataTransfer : null)
    const over = (event: DragEvent) => {
      const held = droppedIn(event)
      if (!held) return
      event.preventDefault()
      if (!mayTake()) held.dropEffect = 'none'
      // A drag that ends elsewhere does not always say so; while one is under way the pointer moves nothing else.
      defaultView?.addEventListener('pointermove', end)
      onover(true)
    }
    const end = () => {
      defaultView?.removeEventListener('pointermove', end)
      onover(false)
    }
    const leave = ({ relatedTarget }: DragEvent) => {
      // What is dragged from child to child is still over the whole.
      if (!(relatedTarget instanceof Node && node.contains(relatedTarget))) end()
    }
    const drop = (event: DragEvent) => {
      end()
      const dropped = droppedIn(event)
      if (!dropped) return
      event.preventDefault()
      if (mayTake()) ondrop(dropped, event)
    }
    node.addEventListener('dragenter', over)
    node.addEventListener('dragover', over)
    node.addEventListener('dragleave', leave)
    node.addEventListener('drop', drop)
    return () => {
      end()
      node.removeEventListener('dragenter', over)
      node.removeEventListener('dragover', over)
      node.removeEventListener('dragleave', leave)
      node.removeEventListener('drop', drop)
    }
  }
}
