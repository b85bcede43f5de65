import { isDefinedError } from '@orpc/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { SanctionKind, type Sanction } from '@westmore/contract/sanctions.ts'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { tabStore } from '#kept/browser-store.ts'
import { sanctionCommands, sanctionQueries } from './queries.ts'
import { keyOfTarget, SanctionTarget } from './target.ts'
import { blank, SanctionValues, toSend } from './values.ts'

const NewValues = z.extend(SanctionValues, {
  target: z.nullable(SanctionTarget),
  kind: z.union([SanctionKind, z.literal('')]),
  note: z.string(),
})
export type NewValues = z.infer<typeof NewValues>

/** The id of the future sanction: a repeated request stores only one. */
const Draft = z.object({ id: z.string(), values: NewValues })

type Opened = {
  authorId: string
  /** Null: to be chosen. */
  target: SanctionTarget | null
  /** What is filled in beforehand. */
  start?: Partial<NewValues> | undefined
}

/** The draft of a new sanction, kept in this tab with every keystroke, and the sanctions its person has. */
export function useNewSanction({ authorId, target, start }: Opened) {
  const key = `sanction_new:${authorId}:${keyOfTarget(target)}`
  const [first] = useState<NewValues>(() => ({ ...blank, kind: '', note: '', ...start, target }))
  const [draft, setDraft] = useState(
    () => tabStore.read(key, Draft) ?? { id: crypto.randomUUID(), values: first },
  )
  const { id, values } = draft
  const kept = useRef(draft)
  const { mutateAsync } = useMutation(sanctionCommands.create())
  const { sanctions, newest, learn } = useKnown(values.target)

  function keep(change: Partial<z.infer<typeof Draft>>) {
    kept.current = { ...kept.current, ...change }
    setDraft(kept.current)
    const isUntouched = JSON.stringify(kept.current.values) === JSON.stringify(first)
    tabStore.set(key, isUntouched ? null : kept.current)
  }

  /** Null until a person and a kind are chosen. */
  function give(now: Date) {
    const { target: whom, kind, note } = values
    if (whom === null || kind === '') return null
    const wanted =
      'userId' in whom ? { userId: whom.userId } : { identifiers: whom.identifiers, name: whom.name.trim() }
    return mutateAsync(
      { id, target: wanted, kind, note, ...toSend(values, now), newest },
      {
        onSuccess: () => void tabStore.set(key, null),
        onError: (error) => {
          if (!isDefinedError(error)) return
          if (error.code === 'ID_TAKEN') keep({ id: crypto.randomUUID() })
          if (error.code === 'NEWER_SANCTION') learn(error.data.current)
        },
      },
    )
  }

  return {
    values,
    set: (change: Partial<NewValues>) => keep({ values: { ...kept.current.values, ...change } }),
    sanctions,
    give,
  }
}

/** The sanctions of a person that are on screen; `newest` is compared by the server once they have loaded. */
function useKnown(target: SanctionTarget | null) {
  const [learned, learn] = useState<Sanction>()
  const userId = target && 'userId' in target ? target.userId : undefined
  const identifier = target && 'identifiers' in target ? target.identifiers[0] : undefined
  const ofAccount = useQuery({ ...sanctionQueries.ofPerson(userId ?? ''), enabled: userId !== undefined })
  const ofPlayer = useQuery({
    ...sanctionQueries.ofIdentifier(identifier ?? ''),
    enabled: identifier !== undefined,
  })
  const ofIdentifier = ofPlayer.data?.sanctions.filter(({ identifiers }) =>
    identifiers.some((one) => one === identifier),
  )
  const listed = userId === undefined ? ofIdentifier : ofAccount.data
  const isUnlisted = learned && !listed?.some(({ id }) => id === learned.id)
  const sanctions = [...(isUnlisted ? [learned] : []), ...(listed ?? [])]
  const newest = listed || learned ? (sanctions[0]?.id ?? null) : undefined
  return { sanctions, newest, learn }
}
