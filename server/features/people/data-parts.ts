import { avatarUrl } from '@westmore/contract/users.ts'
import { sessionRecordsOf } from '#caller/session-store.ts'
import { draftOf, submissionsOf, takenRecordsOf } from '#features/allowlist/public.ts'
import { messagesTo, wishesOf } from '#features/discord/public.ts'
import { connectionsOf } from '#features/game/public.ts'
import { personalData as interviews } from '#features/interviews/public.ts'
import { personalData as logs } from '#features/logs/public.ts'
import { personalData as news } from '#features/news/public.ts'
import { allFor, settingsOf } from '#features/notifications/public.ts'
import { personalData as pages } from '#features/pages/public.ts'
import { personalData as sanctions } from '#features/sanctions/public.ts'
import { personalData as team } from '#features/team/public.ts'
import { personalData as tickets } from '#features/tickets/public.ts'
import { userById } from '#features/users/public.ts'
import { alertsOfPerson, viewsOf } from '#features/views/public.ts'
import { deviceRecordsOf } from '#push/device-store.ts'
import { jsonPart, ofStaff, withoutEmptyOfStaff, type Download, type Part } from '#personal-data/part.ts'
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
    jsonPart('zadosti.json', 'žádosti o allowlist s odpověďmi a rozhodnutími', () =>
      submissionsOf(db, user.id),
    ),
    jsonPart('prevzaty-pristup.json', 'přístup do hry, který jsme převzali z dřívějška', () =>
      takenRecordsOf(db, user.id),
    ),
    jsonPart('rozepsany-dotaznik.json', 'rozepsané odpovědi, které jste neodeslali', () =>
      draftOf(db, user.id),
    ),
    ...(await interviews(download)),
    ...(await tickets(download)),
    ...sanctions(download),
    ...logs(download),
    jsonPart('herni-pripojeni.json', 'kde jste právě ve hře a kdy vás hra za poslední den nepustila', () =>
      connectionsOf(db, user.id),
    ),
    jsonPart(
      'oznameni.json',
      'oznámení, která jste dostali, jak je máte nastavená a prohlížeče, kam chodí i při zavřené stránce',
      async () => ({
        settings: await settingsOf(db, user.id),
        devices: await deviceRecordsOf(db, user.id),
        notifications: await allFor(db, user),
      }),
    ),
    jsonPart(
      'discord.json',
      'jak vám chodí zprávy na Discord a které jsme za posledních 30 dní poslali',
      async () => ({ settings: await wishesOf(db, user.id), messages: await messagesTo(db, user) }),
    ),
    ...ofStaff(
      jsonPart(
        'ulozene-pohledy.json',
        'pohledy na tickety, logy a úkoly, které jste si uložili jako člen týmu',
        () => viewsOf(db, user.id),
      ),
      jsonPart('hlidane-pohledy.json', 'kdy chcete vědět, že v pohledu do logů přibylo příliš záznamů', () =>
        alertsOfPerson(db, user.id),
      ),
    ),
    ...pages(download),
    ...(await team(download)),
    ...news(download),
  ])
  return [{ name: 'CTI-ME.txt', about: '', read: () => once(readMe(person, parts, now)) }, ...parts]
}

async function* once(text: string) {
  yield text
}
