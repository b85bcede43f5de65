import { useState } from 'react'
import { browserStore } from '#kept/browser-store.ts'
import { useMedia } from '#ui/use-media.ts'

type DenseList = 'reviews' | 'users' | 'audit' | 'admitted'

const wide = '(min-width: 75rem)'

/** The spacing of a list's rows: compact on wide screens, unless the person chose otherwise. */
export function useDensity(list: DenseList, userId = '') {
  const store = browserStore.withPrefix(`${list}_density:`)
  const [chosen, setChosen] = useState<{ userId: string; isComfortable: boolean }>()
  const isComfortable =
    chosen?.userId === userId ? chosen.isComfortable : store.readText(userId) === 'comfortable'
  const isWide = useMedia(wide)
  const choose = (comfortable: boolean) => {
    setChosen({ userId, isComfortable: comfortable })
    store.setText(userId, comfortable ? 'comfortable' : null)
  }
  return { isCompact: isWide && !isComfortable, isComfortable, isWide, choose }
}

export type Density = ReturnType<typeof useDensity>
