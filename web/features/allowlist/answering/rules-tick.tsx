import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { explain } from '#refusals.ts'
import { Failure } from '#ui/failure.tsx'
import { allowlistCommands, allowlistQueries } from '../queries.ts'
import { RulesLink } from '../rules-link.tsx'
import { rulesTickWords } from './labels.ts'

/** A stored confirmation cannot be taken back. */
export function RulesTick({ onTick }: { onTick: () => void }) {
  const { data } = useQuery({ ...allowlistQueries.mine(), enabled: false })
  const confirm = useMutation(allowlistCommands.confirmRules())
  const version = data?.rulesToConfirm ?? null
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
          className="size-5 shrink-0"
        />
        <span>
          Mám přečtená <RulesLink /> (verze {shown})
        </span>
      </label>
      <Failure>
        {confirm.error &&
          explain(confirm.error, rulesTickWords.failed, { RULES_CHANGED: rulesTickWords.changed })}
      </Failure>
    </div>
  )
}
