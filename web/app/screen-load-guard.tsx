import { useEffect, useReducer, useState } from 'react'
import { type Blocker, createPath, type Location, useBlocker } from 'react-router'
import Telegraph from '~icons/lucide/unplug'
import { BLOCKED, doOthersSucceed } from '#blocked.ts'
import { Button } from '#ui/button.tsx'
import { prefetchFiles, filesOf, isLoaded, loadScreen, screensAt } from './screen-code.ts'

/** Time (ms) between two tries. */
const PAUSE = 5_000

/** Where the person wants to go: rendering lags behind the router, so a blocker may be of an earlier place. */
let wanted: Location | undefined

/** Keeps the old screen until the next one's code has come: the router would reload the page, even offline. */
export function ScreenLoadGuard() {
  const blocker = useBlocker(isNotLoaded)
  const [tries, tryAgain] = useReducer((count: number) => count + 1, 0)
  const [missed, setMissed] = useState<{ location: Location; isBlocked: boolean }>()

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const over = new AbortController()
    const { signal } = over
    let timer: ReturnType<typeof setTimeout> | undefined
    async function open({ location, proceed }: Blocker & { state: 'blocked' }) {
      const isHere = await prefetchFiles(filesOf(missingAt(location.pathname)), signal)
      if (!isHere) {
        const isBlocked = await doOthersSucceed()
        if (signal.aborted) return
        setMissed({ location, isBlocked })
        timer = setTimeout(tryAgain, PAUSE)
        return
      }
      try {
        await Promise.all(missingAt(location.pathname).map(loadScreen))
        if (!signal.aborted && location === wanted) proceed()
      } catch {
        // Its files have changed, or cannot run: the whole page tries once more, and says why.
        if (!signal.aborted && location === wanted) globalThis.location.assign(createPath(location))
      }
    }
    void open(blocker)
    addEventListener('online', tryAgain, { signal })
    return () => {
      clearTimeout(timer)
      over.abort()
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [blocker, tries])

  if (blocker.state !== 'blocked' || missed?.location !== blocker.location) return null
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-16 z-50 flex justify-center px-4">
      <div
        role="alert"
        className="pointer-events-auto grid max-w-md gap-3 rounded-sm border-2 border-brass-deep bg-night-950 p-4 text-bone shadow-paper"
      >
        <p className="flex items-start gap-2">
          <Telegraph className="mt-1 shrink-0 text-brass" />
          <span>
            <strong>Stránku se nepodařilo načíst.</strong>{' '}
            <span>{missed.isBlocked ? BLOCKED : 'Otevře se sama, jakmile se spojení obnoví.'}</span> Co máte
            rozepsané, tu zatím zůstává.
          </span>
        </p>
        <p className="flex flex-wrap justify-end gap-2">
          <Button variant="ghost" size="sm" onClick={() => blocker.reset()} className="min-h-11">
            Zůstat tady
          </Button>
          <Button variant="secondary" size="sm" onClick={tryAgain} className="min-h-11">
            Zkusit znovu
          </Button>
        </p>
      </div>
    </div>
  )
}

type Turn = Record<'currentLocation' | 'nextLocation', Location>

function isNotLoaded({ currentLocation, nextLocation }: Turn): boolean {
  wanted = nextLocation
  const isElsewhere = currentLocation.pathname !== nextLocation.pathname
  return !import.meta.env.DEV && isElsewhere && missingAt(nextLocation.pathname).length > 0
}

const missingAt = (pathname: string) => screensAt(pathname).filter((screen) => !isLoaded(screen))
