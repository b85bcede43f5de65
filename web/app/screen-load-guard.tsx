import { useContext, useEffect, useState } from 'react'
import { type Blocker, createPath, type Location, UNSAFE_DataRouterContext, useBlocker } from 'react-router'
import Telegraph from '~icons/lucide/unplug'
import { BLOCKED, doOthersSucceed } from '#blocked.ts'
import { Button } from '#ui/button.tsx'
import { prefetchFiles, filesOf, isLoaded, loadScreen, readRoutes, routesAt } from './screen-code.ts'

const PAUSE = 2_000
const MOST_PAUSES = 5

/** Keeps the old screen until the next one's code has come: the router would reload the page, even offline. */
export function ScreenLoadGuard() {
  const blocker = useBlocker(isNotLoaded)
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const [tried, setTried] = useState<Attempts>({ location: undefined, count: 0 })
  const [missed, setMissed] = useState<Location>()
  const [isBlocked, setBlocked] = useState(false)
  const { location: wanted } = blocker
  // Tries of this screen. They are counted by location rather than reset on success: a reset would open the
  // screen a second time.
  const tries = countOf(tried, wanted)

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const over = new AbortController()
    const { signal } = over
    let timer: ReturnType<typeof setTimeout> | undefined
    const again = () => setTried(oneMore(wanted))
    // Rendering lags behind the router: the person may have gone elsewhere already.
    const isWanted = () => router !== undefined && [...router.state.blockers.values()].includes(blocker)
    async function open({ location, proceed }: Blocker & { state: 'blocked' }) {
      const isHere = await prefetchFiles(filesOf(missingAt(location.pathname)), signal)
      if (signal.aborted || !isWanted()) return
      if (isHere) {
        try {
          await Promise.all(missingAt(location.pathname).map(loadScreen))
          if (isWanted()) proceed()
        } catch {
          // Its files have changed, or cannot run: the whole page tries once more, and says why.
          if (isWanted()) globalThis.location.assign(createPath(location))
        }
      } else {
        setMissed(location)
        setBlocked(await doOthersSucceed())
        if (signal.aborted) return
        timer = setTimeout(again, Math.min(tries + 1, MOST_PAUSES) * PAUSE)
      }
    }
    void open(blocker)
    addEventListener('online', again, { signal })
    return () => {
      clearTimeout(timer)
      over.abort()
    }
  }, [blocker, router, wanted, tries])

  if (blocker.state !== 'blocked' || missed !== blocker.location) return null
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
            <span>{isBlocked ? BLOCKED : 'Otevře se sama, jakmile se spojení obnoví.'}</span> Co máte
            rozepsané, tu zatím zůstává.
          </span>
        </p>
        <p className="flex flex-wrap justify-end gap-2">
          <Button variant="ghost" size="sm" onClick={() => blocker.reset()} className="min-h-11">
            Zůstat tady
          </Button>
          <Button
            variant="secondary"
            size="sm"
            onClick={() => setTried(oneMore(wanted))}
            className="min-h-11"
          >
            Zkusit znovu
          </Button>
        </p>
      </div>
    </div>
  )
}

type Attempts = {
  location: Location | undefined
  count: number
}

const countOf = ({ location, count }: Attempts, wanted: Location | undefined) =>
  location === wanted ? count : 0

const oneMore = (location: Location | undefined) => (tried: Attempts) => ({
  location,
  count: countOf(tried, location) + 1,
})

type Turn = Record<'currentLocation' | 'nextLocation', Location>

const isNotLoaded = ({ currentLocation, nextLocation }: Turn) =>
  !import.meta.env.DEV &&
  currentLocation.pathname !== nextLocation.pathname &&
  missingAt(nextLocation.pathname).length > 0

const missingAt = (pathname: string) => routesAt(readRoutes(), pathname).filter((route) => !isLoaded(route))
