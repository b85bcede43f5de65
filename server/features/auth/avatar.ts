import { avatarUrl } from '@westmore/contract/users.ts'
import { sendFile } from '#http/send-file.ts'
import { asUser } from '#rpc.ts'
import { openTurns } from '#flow/turns.ts'

/** How long (ms) the chat platform may take, and how many bytes are read of it. */
const PATIENCE = 5_000
const MOST = 256 * 1024
/** It may be kept: another picture has another hash, which is in the address the pages ask for. */
const KEEP = 'private, max-age=86400'

const asking = openTurns({ atOnce: 20, perPerson: 2, waiting: 4 })

/**
 * The person's own picture from this address: public pages take pictures from nowhere else, so that the chat platform does not
 * hear who reads them. It hears this server ask.
 */
export const avatar = asUser.auth.avatar.handler(async ({ context: { env, user, reply }, errors }) => {
  if (user.avatar === null) throw errors.NOT_FOUND()
  const picture = await asking.run(user.id, () => fetchPicture(avatarUrl(env.DISCORD_CDN_URL, user)))
  if (!picture) throw errors.NOT_FOUND()
  sendFile(reply, { name: 'avatar', ...picture }, KEEP)
})

async function fetchPicture(address: string): Promise<{ type: string; data: Buffer } | undefined> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE), redirect: 'error' })
    const type = answer.headers.get('content-type')?.split(';', 1)[0] ?? ''
    if (!answer.ok || !answer.body || !/^image\/(webp|png|gif|jpeg|svg\+xml)$/.test(type)) return undefined
    const chunks: Uint8Array[] = []
    let bytes = 0
    for await (const chunk of answer.body) {
      bytes += chunk.length
      if (bytes > MOST) return undefined
      chunks.push(chunk)
    }
    return { type, data: Buffer.concat(chunks) }
  } catch {
    return undefined
  }
}
