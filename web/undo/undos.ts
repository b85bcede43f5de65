import { useRef } from 'react'
import { toast } from '#ui/toast.ts'

const MOST = 50

/** The changes of a screen that the server can undo: each once, by its toast, and the newest by a key. */
export function useUndos(undo: (id: string) => Promise<void>) {
  const kept = useRef<string[]>([])

  function undoOnce(id: string) {
    if (!kept.current.includes(id)) return
    kept.current = kept.current.filter((one) => one !== id)
    void undo(id)
  }

  function keep(id: string) {
    kept.current = [...kept.current, id].slice(-MOST)
  }

  return {
    keep,
    offer: (text: string, id: string) => {
      keep(id)
      offerUndo(text, () => undoOnce(id))
    },
    undoLast: () => undoOnce(kept.current.at(-1) ?? ''),
  }
}

/** Says what was done, with an undo. */
export function offerUndo(text: string, undo: () => void) {
  toast.success(text, { label: 'Vrátit', onClick: undo })
}
