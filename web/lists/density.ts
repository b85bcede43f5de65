import { useState } from 'react'
import { browserShelf } from '#kept/shelf.ts'
import { useMedia } from '#ui/use-media.ts'

/** The lists of the staff, each with a choice of its own. */
type DenseList = 'tickets' | 'reviews' | 'users' | 'audit'

/** There is room for many rows beside one another and below. */
const wide = '(min-width: 75rem)'

/** How close the rows of a list stand: close on wide screens, unless the person chose otherwise. */
export function useDensity(list: DenseList, userId = '') {
  const shelf = browserShelf.under(`${list}_density:`)
  const [chosen, setChosen] = useState<{ userId: string; isComfortable: boolean }>()
  const isComfortable =
    chosen?.userId === userId ? chosen.isComfortable : shelf.readText(userId) === 'comfortable'
  const isWide = useMedia(wide)
  const choose = (comfortable: boolean) => {
    setChosen({ userId, isComfortable: comfortable })
    shelf.keepText(userId, comfortable ? 'comfortable' : null)
  }
  return { isCompact: isWide && !isComfortable, isComfortable, isWide, choose }
}

export type Density = ReturnType<typeof useDensity>
