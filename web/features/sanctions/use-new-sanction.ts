import { isDefinedError } from '@orpc/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { SanctionKind } from '@westmore/contract/sanctions.ts'
import { MAX_SANCTION_EVIDENCE } from '@westmore/contract/sanctions-evidence.ts'
import { useRef } from 'react'
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
  template: z.nullable(z.object({ id: z.string() })),
  evidence: z.array(Piece),
})
export type NewValues = z.infer<typeof NewValues>

const blankNew: NewValues = { ...blank, target: null, kind: '', note: '', template: null, evidence: [] }

/** The id of the future sanction: a repeated request stores only one. */
const Draft = z.object({ id: z.string(), values: NewValues })

export function useNewSanction(target: SanctionTarget | null, piece?: Piece) {
  const { draft, setDraft, forget } = useKept({
    name: `sanction_new:${keyOfTarget(target)}`,
    schema: Draft,
    blank: { id: crypto.randomUUID(), values: { ...blankNew, evidence: piece ? [piece] : [], target } },
    restore: (stored) => (piece ? withPiece(stored, piece) : stored),
  })
  const { id, values } = draft
  const { mutateAsync } = useMutation(sanctionCommands.create())
  const { sanctions, newest } = useKnown(values.target)

  /** When it was sent first: a repeated request must have the same end. */
  const sentAt = useRef<Date>(null)
  const set = (change: Partial<NewValues>) => {
    sentAt.current = null
    setDraft((before) => ({ ...before, values: { ...before.values, ...change } }))
  }

  /** Null until a person and a kind are chosen. */
  function give(moment: Date) {
    const now = (sentAt.current ??= moment)
    const { target: whom, kind, note, evidence } = values
    if (whom === null || kind === '') return null
    const wanted =
      'userId' in whom ? { userId: whom.userId } : { identifiers: whom.identifiers, name: whom.name.trim() }
    return store({
      id,
      target: wanted,
      kind,
      note,
      ...toSend(values, now),
      evidence: evidence.map((one) => one.evidence),
      newest,
    })
  }

  async function store(sanction: Parameters<typeof mutateAsync>[0]) {
    const given = await mutateAsync(sanction, {
      onError: (error) => {
        if (isDefinedError(error) && error.code === 'ID_TAKEN')
          setDraft((before) => ({ ...before, id: crypto.randomUUID() }))
      },
    })
    forget()
    return given
  }

  return { values, set, sanctions, give }
}

/** Adds evidence that the draft lacks, such as the line from which the dialog was opened now. */
function withPiece(draft: z.infer<typeof Draft>, piece: Piece) {
  const { evidence } = draft.values
  if (evidence.length >= MAX_SANCTION_EVIDENCE || evidence.some(({ label }) => label === piece.label))
    return draft
  return { ...draft, values: { ...draft.values, evidence: [...evidence, piece] } }
}

/** `newest` is compared by the server once the sanctions have loaded. */
function useKnown(target: SanctionTarget | null) {
  const { data } = useQuery({
    ...sanctionQueries.of(
      target && 'userId' in target ? { userId: target.userId } : { identifier: target?.identifiers[0] ?? '' },
    ),
    enabled: target !== null,
  })
  return { sanctions: data ? [...data.active, ...data.past] : [], newest: data?.newest }
}
