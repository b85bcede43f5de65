import { generateKeyPairSync } from 'node:crypto'
import type { Db } from '#postgres/db.ts'

export interface PushKeys {
  /** The point as browsers want it, in base64url. */
  publicKey: string
  privateKey: string
}

/** The installation's key pair for push services, made at the first call. All nodes and every backup share it. */
export async function pushKeys(db: Db): Promise<PushKeys> {
  const stored = () => db.selectFrom('pushKeys').select(['publicKey', 'privateKey']).executeTakeFirst()
  const found = await stored()
  if (found) return found
  // Another node may be making one too.
  await db
    .insertInto('pushKeys')
    .values(newKeys())
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await stored()) ?? pushKeys(db)
}

function newKeys(): PushKeys {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return { publicKey: point.toString('base64url'), privateKey: d }
}
