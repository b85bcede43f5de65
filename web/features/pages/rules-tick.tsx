import { useMutation } from '@tanstack/react-query'
import { writtenPages } from '@westmore/contract/pages.ts'
import { useState } from 'react'
import { explain } from '#refusals.ts'
import { Failure } from '#ui/failure.tsx'
import { readingRefusals, unreadWords } from './labels.ts'
import { pageCommands } from './queries.ts'

type RulesTickProps = {
  /** The version that is to be confirmed; null when nothing is asked, also after it was. */
  version: number | null
  onTick: () => void
}

/** Confirms that the rules were read; a stored confirmation stays visible and cannot be taken back. */
export function RulesTick({ version, onTick }: RulesTickProps) {
  const confirm = useMutation(pageCommands.confirmRules())
  const [shown, setShown] = useState(version)
  if (version !== null && version !== shown) setShown(version)
  if (shown === null) return null
  return (
    <div className="grid gap-2">
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          required
          checked={version === null || confirm.isPending}
          onChange={() => {
            if (version === null || confirm.isPending) return
            onTick()
            confirm.mutate({ version })
          }}
          className="size-5 shrink-0 accent-ember-deep"
        />
        <span>
          Přečetl(a) jsem{' '}
          <a
            href={writtenPages.rules.address}
            target="_blank"
            rel="noopener noreferrer"
            className="text-link"
          >
            pravidla serveru
          </a>{' '}
          (verze {shown})
        </span>
      </label>
      <Failure>{confirm.error && explain(confirm.error, unreadWords.failed, readingRefusals)}</Failure>
    </div>
  )
}
