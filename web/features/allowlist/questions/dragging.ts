import { useState, type DragEvent } from 'react'

/** By the browser, which scrolls at the edges and cancels with Esc; on a phone after a long press. */
export function useDragSort(onDrop: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null)
  return {
    dragged: drag?.from ?? null,
    /** The row whose place the dragged one would take. */
    target: drag && drag.to !== drag.from ? drag.to : null,
    gripOf: (index: number) => ({
      draggable: true,
      onDragStart: ({ currentTarget, dataTransfer, clientX, clientY }: DragEvent) => {
        const row = currentTarget.closest('li') ?? currentTarget
        const { left, top } = row.getBoundingClientRect()
        dataTransfer.setDragImage(row, clientX - left, clientY - top)
        dataTransfer.effectAllowed = 'move'
        // Without data, Firefox does not begin to drag.
        dataTransfer.setData('text/plain', '')
        setDrag({ from: index, to: index })
      },
      onDragEnd: () => setDrag(null),
    }),
    rowOf: (index: number) => ({
      onDragOver: (event: DragEvent) => {
        if (!drag) return
        event.preventDefault()
        if (drag.to !== index) setDrag({ ...drag, to: index })
      },
      onDrop: (event: DragEvent) => {
        if (!drag) return
        event.preventDefault()
        setDrag(null)
        onDrop(drag.from, index)
      },
    }),
  }
}
