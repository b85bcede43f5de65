import { avatarUrl } from '@westmore/contract/users.ts'
import { sendFile } from '#http/send-file.ts'
import { asUser } from '#rpc.ts'
import { openTurns } from '#flow/turns.ts'

/** The longest time (ms) for Discord's answer, and most bytes read. */
const PATIENCE = 5_000
const MOST = 256 * 1024
/** It can be cached: another picture has another hash, which is part of the requested address. */
const CACHE_CONTROL = 'private, max-age=86400'

const asking = openTurns({ atOnce: 20, perPerson: 2, waiting: 4 })

/**
 * Proxies the person's own picture: public pages load pictures from this site only, so that Discord
 * learns nothing about their readers.
 */
export const avatar = asUser.auth.avatar.handler(async ({ context: { env, user, reply }, errors }) => {
  if (user.avatar === null) throw errors.NOT_FOUND()
  const picture = await asking.run(user.id, () => fetchPicture(avatarUrl(env.DISCORD_CDN_URL, user)))
  if (!picture) throw errors.NOT_FOUND()
  sendFile(reply, { name: 'avatar', ...picture }, CACHE_CONTROL)
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
