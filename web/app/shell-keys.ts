import { useEffect, useEffectEvent } from 'react'
import { isFreeKey } from '#keys/free-key.ts'

type ShellKeys = {
  onPalette: () => void
  onHelp: () => void
  onGo: (letter: string) => boolean
}

/** Time (ms) to press the letter after G. */
const PATIENCE = 1_500

/** `?` yields to the screen's own help; the letter after G is hidden from all other handlers. */
export function useShellKeys(keys: ShellKeys) {
  const onGo = useEffectEvent(keys.onGo)
  const onPalette = useEffectEvent(keys.onPalette)
  const onHelp = useEffectEvent(keys.onHelp)
  useEffect(() => {
    let begun = -Infinity
    const capture = (event: KeyboardEvent) => {
      const isSecond = event.timeStamp - begun < PATIENCE
      if (!isSecond || !isFreeKey(event) || event.key === 'Shift') return
      begun = -Infinity
      if (!onGo(event.key.toLowerCase())) return
      event.preventDefault()
      event.stopPropagation()
    }
    const press = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      const isChord = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (isChord && key === 'k' && !document.querySelector('dialog[open]')) {
        event.preventDefault()
        onPalette()
      } else if (!isFreeKey(event) || event.repeat) return
      else if (key === 'g') begun = event.timeStamp
      else if (key === '?') {
        event.preventDefault()
        onHelp()
      }
    }
    addEventListener('keydown', capture, { capture: true })
    addEventListener('keydown', press)
    return () => {
      removeEventListener('keydown', capture, { capture: true })
      removeEventListener('keydown', press)
    }
  }, [])
}
