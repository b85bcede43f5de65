import { useState } from 'react'
import { tabStore } from '#kept/browser-store.ts'
import { useMe } from '#session/session.ts'

/** A typed text that survives closing the dialog, a reload and an expired session; '' removes it. */
export function useKeptText(name: string): [text: string, keep: (text: string) => void] {
  const key = `${name}:${useMe().me?.id}`
  const [text, setText] = useState(() => tabStore.readText(key) ?? '')
  const keep = (next: string) => {
    setText(next)
    tabStore.setText(key, next === '' ? null : next)
  }
  return [text, keep]
}
