import { type ComponentType, lazy, useEffect, useState } from 'react'
import { BLOCKED, doOthersSucceed } from './blocked.ts'
import { Button } from '#ui/button.tsx'
import { reportFault } from '#ui/fault.ts'

/** A part of a screen whose code is loaded when it is first shown; words replace it when its file does not come. */
export const late = <Props,>(load: () => Promise<ComponentType<Props>>) =>
  lazy<ComponentType<Props>>(async () => {
    try {
      return { default: await load() }
    } catch (error) {
      reportFault(error)
      return { default: Missing }
    }
  })

function Missing() {
  const [isBlocked, setBlocked] = useState(false)
  useEffect(() => void doOthersSucceed().then(setBlocked), [])
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3">
      <p className="max-w-prose font-bold text-bad">
        <span>Tuto část stránky se nepodařilo načíst.</span>{' '}
        <span>{isBlocked ? BLOCKED : 'Zkontrolujte prosím připojení a načtěte stránku znovu.'}</span>
      </p>
      <Button variant="secondary" size="sm" onClick={() => location.reload()}>
        Načíst znovu
      </Button>
    </div>
  )
}
