import { expect } from 'vitest'
import type { Person, TestApp } from '#test/app.ts'
import { test } from '#test/site-test.ts'
import { assign, letDaysPass, openTicket, reply, setStatus, TICKETS } from '#test/tickets.ts'

const list = async (staff: Person, query: string) => (await staff.get(`${TICKETS}?${query}`)).body
const titlesOf = ({ tickets }: any): string[] => tickets.map(({ title }: { title: string }) => title)

async function furnish(app: TestApp) {
  const first = await app.as('user', 'adam')
  const second = await app.as('user', 'eva')
  const staff = await app.as('administrator')
  const colleague = await app.as('owner')
  const tickets: Record<string, any> = {
    starý: await openTicket(first, { title: 'starý', category: 'support' }),
    zodpovězený: await openTicket(first, { title: 'zodpovězený', category: 'faction' }),
    uzavřený: await openTicket(second, { title: 'uzavřený', category: 'rules' }),
    můj: await openTicket(second, { title: 'můj', category: 'rules' }),
    cizí: await openTicket(second, { title: 'cizí', category: 'support' }),
  }
  await letDaysPass(app, tickets.starý.id, 10)
  await reply(staff, tickets.zodpovězený.id)
  await assign(staff, tickets.můj.id, staff.id)
  await setStatus(staff, tickets.můj.id, 'in-progress')
  await assign(staff, tickets.cizí.id, colleague.id)
  await setStatus(staff, tickets.uzavřený.id, 'closed')
  return { first, second, staff, colleague, tickets }
}

test('applies each filter alone and all of them together', async ({ app }) => {
  const { staff, second, colleague } = await furnish(app)
  const left = async (query: string) => titlesOf(await list(staff, `sort=oldest&${query}`))

  expect(await left('')).toEqual(['starý', 'zodpovězený', 'uzavřený', 'můj', 'cizí'])
  expect(await left('status=open')).toEqual(['starý', 'zodpovězený', 'cizí'])
  expect(await left('status=in-progress')).toEqual(['můj'])
  expect(await left('status=closed')).toEqual(['uzavřený'])
  expect(await left('category=support')).toEqual(['starý', 'cizí'])
  expect(await left('assignee=me')).toEqual(['můj'])
  expect(await left('assignee=none')).toEqual(['starý', 'zodpovězený', 'uzavřený'])
  expect(await left(`assignee=${colleague.id}`)).toEqual(['cizí'])
  expect(await left('waitingOn=player')).toEqual(['zodpovězený'])
  expect(await left('waitingOn=us')).toEqual(['starý', 'můj', 'cizí'])
  expect(await left(`userId=${second.id}`)).toEqual(['uzavřený', 'můj', 'cizí'])
  expect(await left('olderThanDays=5')).toEqual(['starý'])
  expect(await left('q=ciz')).toEqual(['cizí'])
  expect(await left(`category=support&waitingOn=us&userId=${second.id}&q=valent&status=open`)).toEqual([
    'cizí',
  ])
  expect(await left('category=support&assignee=me')).toEqual([])
})

test('counts follow the filter but not the status; categories follow neither', async ({ app }) => {
  const { staff, second } = await furnish(app)
  const everything = ['faction', 'rules', 'support']

  expect(await list(staff, 'status=closed')).toMatchObject({
    total: 1,
    counts: { open: 3, 'in-progress': 1, closed: 1, all: 5 },
    categories: everything,
  })
  expect(await list(staff, `userId=${second.id}&status=open`)).toMatchObject({
    total: 1,
    counts: { open: 1, 'in-progress': 1, closed: 1, all: 3 },
    categories: everything,
  })
  expect(await list(staff, 'waitingOn=us')).toMatchObject({
    total: 3,
    counts: { open: 2, 'in-progress': 1, closed: 0, all: 3 },
  })
})

test('sorts by last change, by age or by the longest wait for the staff', async ({ app }) => {
  const { staff, first, tickets } = await furnish(app)
  const sorted = async (sort: string) => titlesOf(await list(staff, `sort=${sort}`))

  expect(await sorted('newest')).toEqual(['cizí', 'můj', 'uzavřený', 'zodpovězený', 'starý'])
  expect(await sorted('oldest')).toEqual(['starý', 'zodpovězený', 'uzavřený', 'můj', 'cizí'])
  expect(await sorted('updated')).toEqual(['uzavřený', 'můj', 'zodpovězený', 'cizí', 'starý'])
  expect(titlesOf(await list(staff, ''))).toEqual(await sorted('updated'))
  expect(await sorted('waiting')).toEqual(['starý', 'můj', 'cizí', 'uzavřený', 'zodpovězený'])

  await reply(first, tickets.starý.id, 'Ještě něco')
  expect((await sorted('updated'))[0]).toBe('starý')
  expect(await sorted('waiting')).toEqual(['můj', 'cizí', 'starý', 'uzavřený', 'zodpovězený'])
})
