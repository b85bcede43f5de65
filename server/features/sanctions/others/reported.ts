import * as z from 'zod/mini'
import type { Line } from '@westmore/contract/logs-lines.ts'
import { programNames } from '@westmore/contract/sanctions.ts'
import { reportedBy } from '@westmore/contract/sanctions-reported.ts'
import { endIn, identifiersIn, nameIn, reasonIn, sourceIdIn, type ForeignSanction } from './foreign.ts'

/** By a program without ids: it names the player only. */
export interface PlayerRevocation extends Pick<ForeignSanction, 'source' | 'kind' | 'identifiers'> {
  sourceId: null
  revoked: { by: string; at: string }
}

export type Report = ForeignSanction | PlayerRevocation

const Data = z.object({
  sanction: z.object({
    source: z.enum(['txadmin', 'fxmanager', 'vorp']),
    id: z.optional(z.unknown()),
    kind: z.enum(['warning', 'ban']),
    identifiers: z.optional(z.unknown()),
    name: z.optional(z.unknown()),
    author: z.optional(z.unknown()),
    reason: z.optional(z.unknown()),
    until: z.nullable(z.string().check(z.refine((until) => Date.parse(until) > 0))),
    revokedBy: z.nullable(z.string()),
  }),
})

export function reportIn({ metadata, script, server, at }: Line, now: Date): Report | undefined {
  if (!metadata?.includes('"sanction":')) return undefined
  const data = Data.safeParse(JSON.parse(metadata)).data?.sanction
  if (!data || reportedBy[data.source] !== script) return undefined
  const { source, kind, revokedBy } = data
  const identifiers = identifiersIn(data.identifiers)
  const moment = new Date(at).toISOString()
  const revoked = revokedBy === null ? null : { by: nameIn(revokedBy, programNames[source]), at: moment }
  if (data.id === null)
    return revoked && identifiers.length > 0
      ? { source, sourceId: null, kind, identifiers, revoked }
      : undefined
  const id = sourceIdIn(data.id)
  if (id === undefined || identifiers.length === 0) return undefined
  return {
    source,
    // fxManager counts from 1 on each server.
    sourceId: source === 'fxmanager' ? `${server} ${id}` : id,
    kind,
    identifiers,
    name: nameIn(data.name, 'Neznámý hráč'),
    author: nameIn(data.author, programNames[source]),
    reason: reasonIn(data.reason),
    createdAt: moment,
    until: data.until === null ? null : endIn(new Date(data.until).toISOString(), now),
    revoked,
  }
}
