import { avatarUrl } from '@westmore/contract/users.ts'
import { sessionRecordsOf } from '#caller/session-store.ts'
import { personalData as allowlist } from '#features/allowlist/public.ts'
import { personalData as discord } from '#features/discord/public.ts'
import { personalData as game } from '#features/game/public.ts'
import { personalData as logs } from '#features/logs/public.ts'
import { personalData as news } from '#features/news/public.ts'
import { personalData as notifications } from '#features/notifications/public.ts'
import { personalData as pages } from '#features/pages/public.ts'
import { personalData as sanctions } from '#features/sanctions/public.ts'
import { personalData as team } from '#features/team/public.ts'
import { personalData as tickets } from '#features/tickets/public.ts'
import { userById } from '#features/users/public.ts'
import { personalData as views } from '#features/views/public.ts'
import { jsonPart, withoutEmptyOfStaff, type Download, type Part } from '#personal-data/part.ts'
import { readMe } from './read-me.ts'

export async function partsOf(download: Download): Promise<Part[] | undefined> {
  const { db, env, user, now } = download
  const person = await userById(db, user.id)
  if (!person) return undefined
  const avatar = avatarUrl(env.DISCORD_CDN_URL, { id: user.id, avatar: person.avatar })
  const parts = await withoutEmptyOfStaff([
    jsonPart('profil.json', 'váš účet tak, jak ho známe z Discordu, role a stav allowlistu', async () => ({
      ...person,
      avatarUrl: avatar,
    })),
    jsonPart('prihlaseni.json', 'prohlížeče, ve kterých jste přihlášeni', () =>
      sessionRecordsOf(db, user.id),
    ),
    ...allowlist(download),
    ...(await tickets(download)),
    ...sanctions(download),
    ...logs(download),
    ...game(download),
    ...notifications(download),
    ...discord(download),
    ...views(download),
    ...pages(download),
    ...(await team(download)),
    ...news(download),
  ])
  return [{ name: 'CTI-ME.txt', about: '', read: () => once(readMe(person, parts, now)) }, ...parts]
}

async function* once(text: string) {
  yield text
}
