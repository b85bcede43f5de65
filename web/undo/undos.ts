import { useRef } from 'react'
import { toast } from '#ui/toast.ts'

type Undo = () => void

const MOST = 50

/** The undos of a screen: each works once, from its toast, and the newest also by a key. */
export function useUndos() {
  const kept = useRef<Undo[]>([])

  /** Makes an undo available until `forget` is called. */
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

/** Reports an action and offers to undo it. */
export function offerUndo(text: string, undo: Undo) {
  toast.success(text, { label: 'Vrátit', onClick: undo })
}
