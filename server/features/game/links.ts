import { createHash, randomInt } from 'node:crypto'
import { CODE_LENGTH, CODE_LETTERS, MAX_LICENSES, type LinkedLicense } from '@westmore/contract/game.ts'
import * as identifiers from '#features/logs/public.ts'
import { record } from '#events/record.ts'
import { handed } from '#handed.ts'
import { claimTaken } from '#features/allowlist/public.ts'
import { joinSanctions } from '#features/sanctions/public.ts'
import { lockUser } from '#features/users/public.ts'
import { lockPeople } from '#postgres/advisory-lock.ts'
import { asGame, asUser } from '#rpc.ts'
import * as store from './store.ts'

const hashOf = (code: string) => createHash('sha256').update(code).digest()

/** The player sees the code in the game and types it in their profile. */
export const link = asGame.game.link.handler(async ({ input: { license }, context: { db }, errors }) => {
  if ((await identifiers.proverOf(db, license)) !== undefined) throw errors.LICENSE_TAKEN()
  const letters = Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)])
  const code = letters.join('')
  return { code, expiresAt: await store.addCode(db, license, hashOf(code)) }
})

export const licenses = {
  mine: asUser.game.licenses.mine.handler(async ({ context: { db, user } }) =>
    (await identifiers.provenBy(db, user.id)).map(toLinked),
  ),

  link: asUser.game.licenses.link.handler(({ input: { code }, context: { db, user }, errors }) =>
    db.transaction().execute(async (tx) => {
      await lockPeople(tx)
      if (!(await lockUser(tx, user.id))) throw errors.UNAUTHORIZED()
      const license = await store.consumeCode(tx, hashOf(code))
      if (license === undefined) throw errors.CODE_UNKNOWN()
      const before = await identifiers.provenBy(tx, user.id)
      const known = before.find(({ identifier }) => identifier === license)
      if (known) return toLinked(known)
      if (before.length >= MAX_LICENSES) throw errors.TOO_MANY_LICENSES()
      const [proven] = await identifiers.proveIdentifiers(tx, [{ identifier: license, userId: user.id }])
      if (!proven) throw errors.LICENSE_TAKEN()
      await claimTaken(tx, [user.id])
      await joinSanctions(tx, user.id)
      await handed().adoptNotes(tx, [user.id])
      await record(tx, user, 'game.linkLicense', { id: user.id, after: { license } })
      return toLinked({ identifier: license, ...proven })
    }),
  ),

  unlink: asUser.game.licenses.unlink.handler(({ input: { license }, context: { db, user }, errors }) =>
    db.transaction().execute(async (tx) => {
      if (!(await lockUser(tx, user.id))) throw errors.UNAUTHORIZED()
      if (!(await identifiers.removeIdentifier(tx, user.id, license, { onlyProven: true })))
        throw errors.NOT_FOUND()
      await record(tx, user, 'game.unlinkLicense', { id: user.id, before: { license } })
    }),
  ),
}

const toLinked = ({ identifier, provenAt }: { identifier: string; provenAt: string }): LinkedLicense => ({
  license: identifier,
  linkedAt: provenAt,
})
