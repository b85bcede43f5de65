import { useRef } from 'react'
import { offerUndo } from '#undo/undos.ts'

const MOST = 50

/** Each change once: by its toast, or the newest by a key. After `undo` returned false it can be tried again. */
export function useUndos(undo: (id: string) => Promise<boolean>) {
  const kept = useRef<string[]>([])
  const underWay = useRef(new Set<Promise<unknown>>())

  /** A change is the newest one from its beginning: undoing waits for it. */
  async function during<Result>(change: Promise<Result>): Promise<Result> {
    underWay.current.add(change)
    try {
      return await change
    } finally {
      underWay.current.delete(change)
    }
  }

  async function undoOnce(id: string, onFailure: () => void) {
    if (!kept.current.includes(id)) return
    kept.current = kept.current.filter((one) => one !== id)
    if (!(await undo(id))) onFailure()
  }

  function keep(id: string) {
    kept.current = [...kept.current, id].slice(-MOST)
  }

  function offer(text: string, id: string) {
    keep(id)
    offerUndo(text, () => void undoOnce(id, () => offer(text, id)))
  }

  async function undoLast() {
    await Promise.allSettled(underWay.current)
    const last = kept.current.at(-1)
    if (last !== undefined) await undoOnce(last, () => keep(last))
  }

  return { offer, during, undoLast: () => void undoLast() }
}
