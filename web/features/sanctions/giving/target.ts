import { MAX_SANCTIONED_NAME, SanctionedIdentifier } from '@westmore/contract/sanctions.ts'
import { DiscordId } from '@westmore/contract/users.ts'
import * as z from 'zod/mini'
import { cutText } from '@westmore/contract/signs.ts'

export const SanctionTarget = z.union([
  z.object({ userId: DiscordId, name: z.string() }),
  z.object({ identifiers: z.array(SanctionedIdentifier).check(z.minLength(1)), name: z.string() }),
])
export type SanctionTarget = z.infer<typeof SanctionTarget>

type Known = { person: { id: string; username: string } | null; name: string | null }

/** Null if nothing about the player can be sanctioned. */
export function targetOf(
  { person, name }: Known,
  ...identifiers: readonly (string | null)[]
): SanctionTarget | null {
  if (person) return { userId: person.id, name: person.username }
  const usable = identifiers.filter((one) => one !== null && SanctionedIdentifier.safeParse(one).success)
  // A name from the game may be longer than one stored here.
  const short = cutText(name ?? '', MAX_SANCTIONED_NAME)
  const parsed = z.safeParse(SanctionTarget, { identifiers: usable, name: short })
  return parsed.success ? parsed.data : null
}

/** A Discord id or licence, with or without its prefix. */
export function typedIdentifier(text: string): string | undefined {
  const words = text.trim().toLowerCase()
  const full = /^\d+$/.test(words)
    ? `discord:${words}`
    : /^[\da-f]{40}$/.test(words)
      ? `license:${words}`
      : words
  return SanctionedIdentifier.safeParse(full).data
}

export const keyOfTarget = (target: SanctionTarget | null) =>
  target === null ? '' : 'userId' in target ? target.userId : target.identifiers.join(' ')
