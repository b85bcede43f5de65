import { useEffect, useRef } from 'react'
import { ResourceDownload, type NewToken } from '#features/game/public.ts'
import { Button } from '#ui/button.tsx'
import { trialCommand } from '../category-code.ts'
import { CodeBlock } from '../code-block.tsx'

type FreshTokenProps = { token: NewToken; onHide: () => void }

/** Text of the token, shown only once; on the page, because Esc would close a dialog. */
export function FreshToken({ token, onHide }: FreshTokenProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid gap-4 rounded-md border-2 border-accent bg-night-800 p-4 sm:p-5">
      <div>
        <h3 ref={heading} tabIndex={-1} className="font-bold wrap-anywhere outline-none">
          Klíč „{token.name}“ je vytvořen
        </h3>
        <p className="text-sm text-fg-soft">
          Uložte si ho hned. Na webu zůstává jen jeho otisk, podruhé ho ukázat neumíme.
        </p>
      </div>
      <CodeBlock label="Klíč" code={token.token} copyLabel="Kopírovat klíč" />
      <CodeBlock
        label="Zkušební příkaz"
        code={trialCommand(location.origin, token.token)}
        copyLabel="Kopírovat příkaz"
      />
      <div className="flex flex-wrap gap-3">
        <ResourceDownload token={token.token} />
        <Button variant="secondary" onClick={onHide}>
          Mám uloženo, skrýt
        </Button>
      </div>
    </div>
  )
}
