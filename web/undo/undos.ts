import { useRef } from 'react'
import { toast } from '#ui/toast.ts'

type Undo = () => void

const MOST = 50

/** What can be taken back on a screen: each once, from its toast, and the newest by a key. */
export function useUndos() {
  const kept = useRef<Undo[]>([])

  /** Can be taken back from now on, until it is forgotten. */
  function keep(undo: Undo): { undo: Undo; forget: () => void } {
    const forget = () => {
      kept.current = kept.current.filter((one) => one !== once)
    }
    const once = () => {
      if (!kept.current.includes(once)) return
      forget()
      undo()
    }
    kept.current = [...kept.current, once].slice(-MOST)
    return { undo: once, forget }
  }

  return { keep, undoLast: () => kept.current.at(-1)?.() }
}

/** Says what was done, with a way back. */
export function offerUndo(text: string, undo: Undo) {
  toast.success(text, { label: 'Vrátit', onClick: undo })
}
