import { isDefinedError } from '@orpc/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { SanctionKind, type Sanction } from '@westmore/contract/sanctions.ts'
import { MAX_SANCTION_EVIDENCE } from '@westmore/contract/sanctions-evidence.ts'
import { UsedTemplate } from '@westmore/contract/sanctions-templates.ts'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { useKept } from '#kept/use-kept.ts'
import { Piece } from './evidence/pasted.ts'
import { sanctionCommands, sanctionQueries } from './queries.ts'
import { keyOfTarget, SanctionTarget } from './target.ts'
import { blank, SanctionValues, toSend } from './values.ts'

const NewValues = z.extend(SanctionValues, {
  target: z.nullable(SanctionTarget),
  kind: z.union([SanctionKind, z.literal('')]),
  note: z.string(),
  template: z.nullable(UsedTemplate),
  evidence: z.array(Piece),
})
export type NewValues = z.infer<typeof NewValues>

const blankNew: NewValues = { ...blank, target: null, kind: '', note: '', template: null, evidence: [] }

/** The id of the future sanction: a repeated request stores only one. */
const Draft = z.object({ id: z.string(), values: NewValues })

/** The draft of a new sanction, and the sanctions its person has. */
export function useNewSanction(target: SanctionTarget | null, piece?: Piece) {
  const { draft, setDraft, forget } = useKept({
    name: `sanction_new:${keyOfTarget(target)}`,
    schema: Draft,
    blank: { id: crypto.randomUUID(), values: { ...blankNew, evidence: piece ? [piece] : [], target } },
    restore: (stored) => (piece ? withPiece(stored, piece) : stored),
  })
  const { id, values } = draft
  const { mutateAsync } = useMutation(sanctionCommands.create())
  const { sanctions, points, newest, learn } = useKnown(values.target)

  /** When it was sent first: a repeated request must have the same end. */
  const sentAt = useRef<Date>(null)
  const set = (change: Partial<NewValues>) => {
    sentAt.current = null
    setDraft((before) => ({ ...before, values: { ...before.values, ...change } }))
  }

  /** Null until a person and a kind are chosen. */
  function give(moment: Date) {
    const now = (sentAt.current ??= moment)
    const { target: whom, kind, note, template, evidence } = values
    if (whom === null || kind === '') return null
    const wanted =
      'userId' in whom ? { userId: whom.userId } : { identifiers: whom.identifiers, name: whom.name.trim() }
    return store({
      id,
      target: wanted,
      kind,
      note,
      ...toSend(values, now),
      ...(template && { template }),
      evidence: evidence.map((one) => one.evidence),
      newest,
    })
  }

  async function store(sanction: Parameters<typeof mutateAsync>[0]) {
    const given = await mutateAsync(sanction, {
      onError: (error) => {
        if (!isDefinedError(error)) return
        if (error.code === 'ID_TAKEN') setDraft((before) => ({ ...before, id: crypto.randomUUID() }))
        if (error.code === 'NEWER_SANCTION') learn(error.data.current)
        if (error.code === 'TEMPLATE_CHANGED') {
          const { current } = error.data
          set({ template: current && { id: current.id, revision: current.revision } })
        }
      },
    })
    forget()
    return given
  }

  return { values, set, sanctions, points, give }
}

/** Adds evidence that the draft lacks, such as the line from which the dialog was opened now. */
function withPiece(draft: z.infer<typeof Draft>, piece: Piece) {
  const { evidence } = draft.values
  if (evidence.length >= MAX_SANCTION_EVIDENCE || evidence.some(({ label }) => label === piece.label))
    return draft
  return { ...draft, values: { ...draft.values, evidence: [...evidence, piece] } }
}

/** The sanctions of a person that are on screen; `newest` is compared by the server once they have loaded. */
function useKnown(target: SanctionTarget | null) {
  const [learned, learn] = useState<Sanction>()
  const { data } = useQuery({
    ...sanctionQueries.of(
      target && 'userId' in target ? { userId: target.userId } : { identifier: target?.identifiers[0] ?? '' },
    ),
    enabled: target !== null,
  })
  const listed = data ? [...data.active, ...data.past] : []
  const isUnlisted = learned && !listed.some(({ id }) => id === learned.id)
  return {
    sanctions: [...(isUnlisted ? [learned] : []), ...listed],
    points: data?.points ?? [],
    newest: isUnlisted ? learned.id : data?.newest,
    learn,
  }
}
