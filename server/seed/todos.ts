import { randomUUID } from 'node:crypto'
import { addDays, dayOf } from '@westmore/contract/days.ts'
import type { LinkType, Priority, TodoStatus } from '@westmore/contract/todos.ts'
import type { Tx } from '#postgres/db.ts'
import { ago, marshal } from './people.ts'

interface SeedTodo {
  title: string
  description?: string
  priority: Priority
  status: TodoStatus
  assignedTo?: string
  dueInDays?: number
  labels?: string[]
  hoursAgo: number
  about?: { type: LinkType; username?: string; number?: number }
}

const todos: SeedTodo[] = [
  {
    title: 'Projít střelbu ve Valentine se svědkem',
    description: 'Svědek stál u saloonu. Porovnat s logy z 21:08 a rozhodnout o třetím napomenutí.',
    priority: 'high',
    status: 'in-progress',
    assignedTo: '10000000000000011',
    dueInDays: 0,
    hoursAgo: 2,
    about: { type: 'ticket', number: 48213 },
  },
  {
    title: 'Zjistit, proč po restartu mizí koně ze stáje',
    labels: ['chyby', 'stáje'],
    description: 'Hlásí to už druhý hráč. Nejspíš se stáj ukládá dřív, než se kůň vrátí.',
    priority: 'critical',
    status: 'todo',
    assignedTo: 'vývojáři',
    dueInDays: -1,
    hoursAgo: 3,
    about: { type: 'ticket', number: 73051 },
  },
  {
    title: 'Připravit otevření nemocnice v Annesburgu',
    labels: ['akce'],
    priority: 'medium',
    status: 'todo',
    assignedTo: '10000000000000012',
    dueInDays: 6,
    hoursAgo: 40,
    about: { type: 'user', username: 'sestra_ludmila' },
  },
  {
    title: 'Sepsat pravidla pro poštovní doručovatele',
    priority: 'low',
    status: 'todo',
    hoursAgo: 70,
  },
  {
    title: 'Ozvat se kováři ohledně žádosti',
    description: 'Čeká déle než den, ať ví, že na něj nezapomínáme.',
    priority: 'medium',
    status: 'todo',
    dueInDays: 1,
    hoursAgo: 6,
    about: { type: 'submission', username: 'kovar_matous' },
  },
  {
    title: 'Pozvat hráče na sobotní trh v Saint Denis',
    labels: ['akce'],
    priority: 'medium',
    status: 'completed',
    assignedTo: '10000000000000012',
    dueInDays: -4,
    hoursAgo: 120,
  },
]

export async function seedTodos(tx: Tx): Promise<void> {
  const today = dayOf(new Date())
  for (const { about, dueInDays, hoursAgo, ...todo } of todos) {
    const moment = ago(hoursAgo)
    await tx
      .insertInto('todos')
      .values({
        id: randomUUID(),
        description: '',
        assignedTo: '',
        ...todo,
        dueDate: dueInDays === undefined ? null : addDays(today, dueInDays),
        linkType: about?.type ?? null,
        linkId: about ? await idOf(tx, about) : null,
        creatorId: marshal.id,
        createdBy: marshal.username,
        editedBy: marshal.username,
        createdAt: moment,
        updatedAt: moment,
      })
      .execute()
  }
}

async function idOf(tx: Tx, { type, number = 0, username = '' }: NonNullable<SeedTodo['about']>) {
  const rows = {
    ticket: () => tx.selectFrom('tickets').select('id').where('number', '=', number),
    submission: () => tx.selectFrom('allowlistSubmissions').select('id').where('username', '=', username),
    user: () => tx.selectFrom('users').select('id').where('username', '=', username),
  }
  return (await rows[type]().executeTakeFirstOrThrow()).id
}
