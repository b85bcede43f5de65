import { useState } from 'react'
import Cross from '~icons/lucide/x'
import { counted } from '#format.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'

/** Submissions are never deleted, so their number grows; it falls when a decided one is beyond what is counted. */
export function useNewSubmissions(all: number | undefined) {
  const [seen, setSeen] = useState(all)
  const [fresh, setFresh] = useState(0)
  if (all !== undefined && all !== seen) {
    setSeen(all)
    if (seen !== undefined) setFresh(fresh + Math.max(0, all - seen))
  }
  const many = counted(fresh, 'nová žádost', 'nové žádosti', 'nových žádostí')
  return { text: fresh === 0 ? '' : fresh === 1 ? 'Nová žádost' : many, clear: () => setFresh(0) }
}

type NewSubmissionsNoticeProps = { news: ReturnType<typeof useNewSubmissions>; onShow: () => void }

/** Over the page, below the navigation bar, so that it is visible at any scroll position and moves nothing. */
export function NewSubmissionsNotice({ news: { text, clear }, onShow }: NewSubmissionsNoticeProps) {
  const show = () => {
    clear()
    onShow()
  }
  const look =
    'paper fixed top-[calc(var(--nav-height)+0.5rem)] left-1/2 z-10 flex -translate-x-1/2 items-center gap-1 rounded-md border-2 border-brass-deep py-1 pr-1 pl-4 shadow-paper'
  return (
    <div className={classes(text ? look : 'sr-only')}>
      <p role="status" className="mr-2 font-bold whitespace-nowrap">
        {text}
      </p>
      {text && (
        <>
          <Button variant="secondary" size="sm" onClick={show}>
            Zobrazit
          </Button>
          <Button variant="ghost" size="sm" aria-label="Zavřít oznámení" onClick={clear}>
            <Cross />
          </Button>
        </>
      )}
    </div>
  )
}
