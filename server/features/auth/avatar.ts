import { avatarUrl } from '@westmore/contract/users.ts'
import { sendFile } from '#http/send-file.ts'
import { fetchAvatar } from '#pictures/avatar.ts'
import { asUser } from '#rpc.ts'
import { openTurns } from '#flow/turns.ts'

/** Another picture has another hash, which is part of the requested address. */
const CACHE_CONTROL = 'private, max-age=86400'

const asking = openTurns({ atOnce: 20, perPerson: 2, waiting: 4 })

/** Public pages load pictures from this site only, so that Discord learns nothing about their readers. */
export const avatar = asUser.auth.avatar.handler(async ({ context: { env, user, reply }, errors }) => {
  if (user.avatar === null) throw errors.NOT_FOUND()
  const picture = await asking.run(user.id, () => fetchAvatar(avatarUrl(env.DISCORD_CDN_URL, user)))
  if (!picture) throw errors.NOT_FOUND()
  sendFile(reply, { name: 'avatar', ...picture }, CACHE_CONTROL)
})
