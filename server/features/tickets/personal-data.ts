import { jsonPart, type Download, type Part } from '#personal-data/part.ts'
import { bytesOf, filesFor, type KeptFile } from './files/attachment-store.ts'
import { toAuthorsTicket } from './presenters.ts'
import { ticketsByAuthor, type TicketRow } from './store.ts'
import { toMessage } from './thread/presenters.ts'
import { eventsOf, messagesOf } from './thread/thread-store.ts'

export async function personalData(download: Download): Promise<Part[]> {
  const { db, user } = download
  const tickets = await ticketsByAuthor(db, user)
  const files = await filesFor(db, user.id)
  return [
    ...tickets.map((ticket) =>
      jsonPart(`tickety/${ticket.number}.json`, 'vaše tickety se vším, co v nich vidíte', () =>
        threadOf(download, ticket),
      ),
    ),
    ...files.map((file) => fileOf(download, file)),
  ]
}

/** The author does not get the staff's notes and the assignee. */
async function threadOf({ db, env }: Download, row: TicketRow) {
  const messages = (await messagesOf(db, row.id, 'author')).map((message) => toMessage(env, message))
  return { ...toAuthorsTicket(env, row), messages, events: await eventsOf(db, row.id, 'author') }
}

function fileOf({ db }: Download, { id, number, seq, position, name }: KeptFile): Part {
  const place = number === null ? 'neodeslane' : String(number)
  const order = number === null ? id.slice(0, 8) : `${seq}-${(position ?? 0) + 1}`
  return {
    name: `prilohy/${place}/${order}-${name.replaceAll(/[\\/:*?"<>|\p{C}]/gu, '_')}`,
    about: 'soubory ze zpráv v ticketech, ve složkách podle čísla ticketu',
    read: () => bytesOf(db, id),
  }
}
