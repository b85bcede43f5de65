import { avatarUrl } from '@westmore/contract/users.ts'
import type { LogFilter } from '@westmore/contract/logs.ts'
import type { Db } from '#postgres/db.ts'
import type { Env } from '#env.ts'
import { draftOf } from '#features/allowlist/draft-store.ts'
import { submissionsOf } from '#features/allowlist/store.ts'
import type { SignedIn } from '#features/auth/session.ts'
import { sessionRecordsOf } from '#features/auth/store.ts'
import { comingsOf } from '#features/game/store.ts'
import { messagesTo, wishesOf } from '#features/discord/people-store.ts'
import { linesInChunks } from '#features/logs/reading/line-store.ts'
import { identifiersOf } from '#features/logs/people/people-store.ts'
import { questionOf } from '#features/logs/question.ts'
import { searchesOf } from '#features/logs/searches.ts'
import { alertsOf } from '#features/logs/reading/alert-store.ts'
import { viewsOf } from '#features/logs/reading/view-store.ts'
import { allFor, settingsOf } from '#features/notifications/read-store.ts'
import { bytesOf, filesFor, type KeptFile } from '#features/tickets/attachment-store.ts'
import { toAuthorsTicket, toMessages } from '#features/tickets/shapes.ts'
import { ticketsByAuthor, type TicketRow } from '#features/tickets/store.ts'
import { eventsOf, messagesOf } from '#features/tickets/thread-store.ts'
import { viewsOf as todoViewsOf } from '#features/todos/view-store.ts'
import { viewsOf as ticketViewsOf } from '#features/tickets/view-store.ts'
import { userById } from '#features/users/store.ts'
import { readMe, type Listed } from './read-me.ts'

export interface Part extends Listed {
  read: () => AsyncIterable<string | Buffer>
}

/** A person's data as they may see them; undefined when the account is deleted. */
export async function partsOf(db: Db, env: Env, user: SignedIn, now: Date): Promise<Part[] | undefined> {
  const person = await userById(db, user.id)
  if (!person) return undefined
  const profile = {
    ...person,
    avatarUrl: avatarUrl(env.DISCORD_CDN_URL, { id: user.id, avatar: person.avatar }),
  }
  const tickets = await ticketsByAuthor(db, user)
  const files = await filesFor(db, user.id)
  const parts = [
    json('profil.json', 'váš účet tak, jak ho známe z Discordu, role a stav allowlistu', async () => profile),
    json('prihlaseni.json', 'prohlížeče, ve kterých jste přihlášeni', () => sessionRecordsOf(db, user.id)),
    json('zadosti.json', 'žádosti o allowlist s odpověďmi a rozhodnutími', () => submissionsOf(db, user.id)),
    json('rozepsany-dotaznik.json', 'rozepsané odpovědi, které jste neodeslali', () => draftOf(db, user.id)),
    ...tickets.map((ticket) =>
      json(`tickety/${ticket.number}.json`, 'vaše tickety se vším, co v nich vidíte', () =>
        threadOf(db, env, ticket),
      ),
    ),
    ...files.map((file) => fileOf(db, file)),
    {
      name: 'herni-zaznamy.json',
      about: 'řádky herních logů vedené pod vaším Discord ID a pod identifikátory, které vám tým přiřadil',
      read: () => linesOf(db, user.id, now),
    },
    json('herni-identifikatory.json', 'pod čím vás zná herní server, a co o tom vedeme', () =>
      gameIdentifiersOf(db, user.id),
    ),
    json('herni-pripojeni.json', 'kde jste právě ve hře a kdy vás hra za poslední den nepustila', () =>
      comingsOf(db, user.id),
    ),
    json('oznameni.json', 'oznámení, která jste dostali, a jak je máte nastavená', async () => ({
      settings: await settingsOf(db, user.id),
      notifications: await allFor(db, user),
    })),
    json(
      'discord.json',
      'jak vám chodí zprávy na Discord a které jsme za posledních 30 dní poslali',
      async () => ({
        settings: await wishesOf(db, user.id),
        messages: await messagesTo(db, user),
      }),
    ),
    json('ulozene-pohledy.json', 'pohledy do logů, které jste si uložili jako člen týmu', () =>
      viewsOf(db, user.id),
    ),
    json('hlidane-pohledy.json', 'kdy chcete vědět, že v pohledu do logů přibylo příliš záznamů', () =>
      alertsOf(db, user.id),
    ),
    json('pohledy-ukolu.json', 'pohledy na úkoly, které jste si uložili jako člen týmu', () =>
      todoViewsOf(db, user.id),
    ),
    json('pohledy-na-tickety.json', 'pohledy na tickety, které jste si uložili jako člen týmu', () =>
      ticketViewsOf(db, user.id),
    ),
    json('hledani-v-logech.json', 'vaše nedávná hledání v logech jako člena týmu', () =>
      searchesOf(db, user.id),
    ),
  ]
  return [{ name: 'CTI-ME.txt', about: '', read: () => once(readMe(person, parts, now)) }, ...parts]
}

function json(name: string, about: string, rows: () => Promise<unknown>): Part {
  return {
    name,
    about,
    read: async function* () {
      yield `${JSON.stringify(await rows(), null, 2)}\n`
    },
  }
}

async function* once(text: string) {
  yield text
}

/** The thread as its author reads it: without notes of the staff and without who deals with it. */
async function threadOf(db: Db, env: Env, row: TicketRow) {
  const messages = await toMessages(db, env, await messagesOf(db, row.id, 'author'))
  return { ...toAuthorsTicket(env, row), messages, events: await eventsOf(db, row.id, 'author') }
}

/** Leaves out which member of the staff linked them. */
async function gameIdentifiersOf(db: Db, userId: string) {
  const identifiers = await identifiersOf(db, userId)
  return identifiers.map(({ linkedBy: _staff, ...identifier }) => identifier)
}

function fileOf(db: Db, { id, number, seq, position, name }: KeptFile): Part {
  const place = number === null ? 'neodeslane' : String(number)
  const order = number === null ? id.slice(0, 8) : `${seq}-${(position ?? 0) + 1}`
  return {
    name: `prilohy/${place}/${order}-${name.replaceAll(/[\\/:*?"<>|\p{C}]/gu, '_')}`,
    about: 'soubory ze zpráv v ticketech, ve složkách podle čísla ticketu',
    read: () => bytesOf(db, id),
  }
}

const everything: LogFilter = { category: 'all', exclude: [] }
const LINES = 2_000

/** A list of any length as JSON, never held whole. */
async function* linesOf(db: Db, person: string, now: Date) {
  const question = await questionOf(db, { ...everything, person }, null, now)
  let separator = '[\n'
  for await (const lines of linesInChunks(db, question, LINES)) {
    yield separator + lines.map((line) => JSON.stringify(line)).join(',\n')
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}
