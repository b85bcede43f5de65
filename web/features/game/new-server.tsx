import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { resourceWords } from './labels.ts'
import { ResourceDownload } from './resource-download.tsx'
import type { NewToken } from './token-dialog.tsx'

type NewServerProps = { token: NewToken; onHide: () => void }

/** Only this page still knows the text of the token. */
export function NewServer({ token, onHide }: NewServerProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid gap-4 rounded-md border-2 border-accent bg-night-800 p-4 sm:p-5">
      <div>
        <h2 ref={heading} tabIndex={-1} className="font-bold wrap-anywhere outline-none">
          {resourceWords.made(token.name)}
        </h2>
        <p className="text-sm text-fg-soft">{resourceWords.onlyNow}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <ResourceDownload token={token.token} />
        <Button variant="secondary" onClick={onHide}>
          {resourceWords.hide}
        </Button>
      </div>
    </div>
  )
}
