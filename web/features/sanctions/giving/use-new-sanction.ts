import { ORPCError } from '@orpc/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { MAX_SANCTION_NOTE, SanctionKind, type Sanction } from '@westmore/contract/sanctions.ts'
import { evidenceErrors, MAX_SANCTION_EVIDENCE } from '@westmore/contract/sanctions-evidence.ts'
import { isBlank } from '@westmore/contract/signs.ts'
import { useRef } from 'react'
import * as z from 'zod/mini'
import { errorCode } from '#api.ts'
import { serverTime } from '#clock.ts'
import { useKept } from '#kept/use-kept.ts'
import { explain } from '#refusals.ts'
import { readUnless, useNewForm } from '#ui/use-form.ts'
import { Piece } from '../evidence/pasted.ts'
import { dialogWords, sanctionRefusals, tooLong } from '../labels.ts'
import { sanctionCommands, sanctionQueries } from '../queries.ts'
import { keyOfTarget, SanctionTarget } from './target.ts'
import { blank, problemsOf, SanctionValues, toSend } from '../values.ts'

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

type NewSanctionOptions = {
  target: SanctionTarget | null
  piece: Piece | undefined
  onGiven: (sanction: Sanction) => void
}

export function useNewSanction({ target, piece, onGiven }: NewSanctionOptions) {
  const { draft, setDraft, forget } = useKept({
    name: `sanction_new:${keyOfTarget(target)}`,
    schema: Draft,
    blank: { id: crypto.randomUUID(), values: { ...blankNew, evidence: piece ? [piece] : [], target } },
    restore: (stored) => (piece ? withPiece(stored, piece) : stored),
  })
  const { values } = draft
  const { mutateAsync } = useMutation(sanctionCommands.create())
  const known = useKnown(values.target)

  /** When it was sent first: a repeated request must have the same end. */
  const sentAt = useRef<Date>(null)
  const edit = (next: (before: NewValues) => NewValues) => {
    sentAt.current = null
    setDraft((before) => ({ ...before, values: next(before.values) }))
  }
  const form = useNewForm({ values: [values, edit], read: readNew, save, explain: problemOf })

  async function save(content: NonNullable<ReturnType<typeof readNew>['content']>) {
    const now = (sentAt.current ??= serverTime())
    const evidence = values.evidence.map((one) => one.evidence)
    const newest = known && (known[0]?.id ?? null)
    const sanction = { ...content, ...toSend(values, now), id: draft.id, evidence, newest }
    const given = await mutateAsync(sanction, {
      onError: (error) => {
        if (errorCode(error) === 'ID_TAKEN') setDraft((before) => ({ ...before, id: crypto.randomUUID() }))
      },
    })
    forget()
    onGiven(given)
  }

  function problemOf(error: unknown): string {
    if (errorCode(error) === 'NEWER_SANCTION') return dialogWords.newer
    if (error instanceof ORPCError && error.code === 'EVIDENCE_REFUSED') {
      const { data } = evidenceErrors.EVIDENCE_REFUSED.data.safeParse(error.data)
      const refused = values.evidence[data?.index ?? -1]
      if (refused)
        return `Důkaz „${refused.label}“ už neexistuje, nebo ho přiložit nemůžete. Odeberte ho prosím.`
    }
    return explain(error, dialogWords.giveFailed, sanctionRefusals)
  }

  return { ...form, sanctions: known ?? [] }
}

function readNew(values: NewValues) {
  const { target, kind, note } = values
  return readUnless(
    {
      ...problemsOf(values, serverTime()),
      target: target === null && dialogWords.noTarget,
      name: target && 'identifiers' in target && isBlank(target.name) && dialogWords.noName,
      kind: kind === '' && dialogWords.noKind,
      note: note.length > MAX_SANCTION_NOTE && tooLong(MAX_SANCTION_NOTE),
    },
    () => (target === null || kind === '' ? undefined : { target: wanted(target), kind, note }),
  )
}

const wanted = (target: SanctionTarget) =>
  'userId' in target
    ? { userId: target.userId }
    : { identifiers: target.identifiers, name: target.name.trim() }

/** Adds evidence that the draft lacks, such as the line from which the dialog was opened now. */
function withPiece(draft: z.infer<typeof Draft>, piece: Piece) {
  const { evidence } = draft.values
  if (evidence.length >= MAX_SANCTION_EVIDENCE || evidence.some(({ label }) => label === piece.label))
    return draft
  return { ...draft, values: { ...draft.values, evidence: [...evidence, piece] } }
}

/** The newest is compared by the server once the sanctions have loaded. */
function useKnown(target: SanctionTarget | null) {
  const { data } = useQuery({
    ...sanctionQueries.of(
      target && 'userId' in target ? { userId: target.userId } : { identifier: target?.identifiers[0] ?? '' },
    ),
    enabled: target !== null,
  })
  return data
}
