import { useState, type DragEvent } from 'react'

/** By the browser, which scrolls at the edges and cancels with Esc; on a phone after a long press. */
export function useDragSort(onDrop: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null)
  return (index: number) => ({
    isDragged: drag?.from === index,
    /** Where the dragged row would be put. */
    gap: drag?.to !== index || drag.from === index ? null : index < drag.from ? 'above' : 'below',
    grip: {
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
    },
    row: {
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
    },
  })
}

export type Dragging = ReturnType<ReturnType<typeof useDragSort>>
