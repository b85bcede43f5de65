import { ORPCError } from '@orpc/client'
import * as z from 'zod/mini'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openStore } from '#kept/browser-store.ts'
import { storageOf } from '#kept/storage-stub.ts'
import { createTextKeeper } from './text-keeper.ts'
import type { Content, Fields } from './written.ts'

const PAUSE = 1_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const draft = (markdown: string, revision: number, title = 'Titulek') => ({
  markdown,
  title,
  revision,
  editedBy: 'adela.razitko',
})
type Draft = ReturnType<typeof draft>

/** A server with a draft, and a keeper that writes to it. */
function start(first = draft('Jedna.\n\nDva.\n', 1)) {
  const server = { draft: first, answers: true, requests: 0 }
  const store = openStore(() => storageOf(kept))
  const kept = new Map<string, string>()
  const options = {
    store,
    fields: z.object({ title: z.string() }),
    wordsOf: ({ title }: Fields) => [String(title)],
    contentOf: ({ markdown, title }: Draft) => ({ markdown, fields: { title } }),
    isTooLong: ({ markdown, fields }: Content) =>
      markdown.length > 1_000 || String(fields['title']).length > 20,
    draftShape: z.object({
      markdown: z.string(),
      title: z.string(),
      revision: z.int(),
      editedBy: z.string(),
    }),
    save: async ({ markdown, fields }: Content, revision: number) => {
      server.requests += 1
      await Promise.resolve()
      if (revision !== server.draft.revision)
        throw new ORPCError('CHANGED', { status: 409, data: { current: server.draft } })
      server.draft = draft(markdown, revision + 1, String(fields['title']))
      if (!server.answers) throw new Error('no answer')
      return server.draft
    },
  }
  const open = () => createTextKeeper(server.draft, options)
  /** Another person saves. */
  const change = (markdown: string, title = server.draft.title) => {
    server.draft = draft(markdown, server.draft.revision + 1, title)
  }
  return { server, kept, open, change, keeper: createTextKeeper(first, options) }
}

test('saves once after a pause, the newest text', async () => {
  const { keeper, server, kept } = start()
  keeper.write('Jedna.\n')
  keeper.write('Jedna!\n')
  expect(keeper.read().saving).toBe('saving')
  await vi.advanceTimersByTimeAsync(PAUSE)
  expect(server.draft).toMatchObject({ markdown: 'Jedna!\n', revision: 2 })
  expect([server.requests, keeper.read().saving, kept.size]).toEqual([1, 'saved', 0])
})

test('reads words that an older version of this page kept', () => {
  const { kept, open } = start()
  const content = { markdown: 'Jedna.\n\nDva.\n', fields: { title: 'Titulek' } }
  kept.set('draft', JSON.stringify({ ...content, markdown: 'Moje.\n', base: { revision: 1, ...content } }))
  expect(open().read()).toMatchObject({ markdown: 'Moje.\n', conflict: null })
})

test('saves nothing beside the version of another person until the writer chooses', async () => {
  const { keeper, server, change } = start()
  change('Jedna.\n\nDva jejich.\n')
  keeper.write('Jedna moje.\n\nDva.\n')
  await vi.advanceTimersByTimeAsync(10 * PAUSE)
  expect([server.requests, keeper.read().conflict]).toEqual([1, { editor: 'adela.razitko', typed: null }])
  expect(keeper.read().saving).toBe('held')
  expect(await keeper.settle()).toBeNull()
  keeper.overwrite()
  await vi.advanceTimersByTimeAsync(PAUSE)
  expect(server.draft.markdown).toBe('Jedna moje.\n\nDva.\n')
  expect(keeper.read()).toMatchObject({ conflict: null, saving: 'saved' })
})

test('the own text can be copied once another version is loaded, also after a reload', async () => {
  const { keeper, open, change } = start()
  change('Jejich.\n', 'Jejich titulek')
  keeper.fillIn({ title: 'Můj titulek' })
  keeper.write('Moje.\n')
  await vi.advanceTimersByTimeAsync(PAUSE)
  const editor = seatAt(keeper)
  editor.pending = 'Moje a nová slova.\n'
  keeper.load()
  expect(keeper.read()).toMatchObject({
    markdown: 'Jejich.\n',
    fields: { title: 'Jejich titulek' },
    conflict: { typed: 'Můj titulek\n\nMoje a nová slova.\n' },
    saving: 'saved',
  })
  const reloaded = open()
  expect(reloaded.read().conflict?.typed).toContain('Moje a nová slova.')
  reloaded.forget()
  expect([reloaded.read().conflict, open().read().conflict]).toEqual([null, null])
})

test('a save without an answer is no conflict with oneself, nor after a reload', async () => {
  const { keeper, server, open } = start()
  server.answers = false
  keeper.write('Jedna.\n\nDva nové.\n')
  await vi.advanceTimersByTimeAsync(PAUSE)
  expect(keeper.read().saving).toBe('failed')
  server.answers = true
  keeper.write('Jedna.\n\nDva nové a další.\n')
  expect(open().read()).toMatchObject({ markdown: 'Jedna.\n\nDva nové a další.\n', conflict: null })
  await vi.advanceTimersByTimeAsync(10 * PAUSE)
  expect(server.draft.markdown).toBe('Jedna.\n\nDva nové a další.\n')
  expect(keeper.read().conflict).toBeNull()
})

test('takes over what others save while nothing is written here', () => {
  const { keeper, server, change } = start()
  change('Jejich.\n')
  keeper.take(server.draft)
  expect(keeper.read()).toMatchObject({ markdown: 'Jejich.\n', saving: 'saved' })
})

test('keeps a text or headline that is too long in the browser only', async () => {
  const { keeper, server, open } = start()
  keeper.fillIn({ title: 'a'.repeat(21) })
  await vi.advanceTimersByTimeAsync(10 * PAUSE)
  expect([server.requests, keeper.read().saving]).toEqual([0, 'tooLong'])
  expect(open().read().fields['title']).toHaveLength(21)
})

test('a tab without unsaved words leaves those of another tab', () => {
  const { keeper, server, open, change } = start()
  const other = open()
  keeper.write('Moje.\n')
  change('Jejich.\n')
  other.take(server.draft)
  expect(open().read().markdown).toBe('Moje.\n')
})

test('unsaved words of two tabs are both kept', async () => {
  const { keeper, server, open } = start()
  const other = open()
  keeper.write('Moje.\n')
  other.write('Jinde.\n')
  other.saveNow()
  await vi.advanceTimersByTimeAsync(0)
  expect(server.draft.markdown).toBe('Jinde.\n')
  expect(open().read().markdown).toBe('Moje.\n')
})

test('saved words do not stay in a browser whose storage is full', async () => {
  const { keeper, kept } = start()
  keeper.write('Moje.\n')
  const full = vi.spyOn(kept, 'set').mockImplementation(() => {
    throw new Error('full')
  })
  keeper.write('Moje a další.\n')
  full.mockRestore()
  await vi.advanceTimersByTimeAsync(PAUSE)
  expect([keeper.read().saving, kept.size]).toEqual(['saved', 0])
})

/** An editor with words that the keeper does not have yet. */
function seatAt(keeper: ReturnType<typeof start>['keeper']) {
  const editor = { pending: '', shown: '' }
  keeper.seat({
    flush: () => {
      const typed = editor.pending
      editor.pending = ''
      if (typed !== '') keeper.write(typed)
    },
    replace: (markdown) => void (editor.shown = markdown),
  })
  return editor
}

test('saves on top of an older draft after the server was restored from a backup', async () => {
  const { keeper, server } = start(draft('Jedna.\n\nDva.\n', 5))
  server.draft = draft('Jedna.\n\nDva starší.\n', 3)
  keeper.write('Jedna moje.\n\nDva.\n')
  await vi.advanceTimersByTimeAsync(10 * PAUSE)
  keeper.overwrite()
  await vi.advanceTimersByTimeAsync(PAUSE)
  expect(server.draft).toMatchObject({ markdown: 'Jedna moje.\n\nDva.\n', revision: 4 })
  expect(server.requests).toBe(2)
})

test('a rewritten text is taken back only while nothing else changed it', () => {
  const { keeper } = start()
  const editor = seatAt(keeper)
  const version = { markdown: 'Stará verze.\n', fields: { title: 'Starý' } }
  editor.pending = 'Jedna.\n\nDva a kus.\n'
  expect(keeper.rewrite(version)()).toBe(true)
  expect(keeper.read()).toMatchObject({ markdown: 'Jedna.\n\nDva a kus.\n', fields: { title: 'Titulek' } })
  const undo = keeper.rewrite(version)
  editor.pending = 'Stará verze a nová slova.\n'
  expect(undo()).toBe(false)
  expect(keeper.read().markdown).toBe('Stará verze a nová slova.\n')
})

test('settling saves at once and tells the revision', async () => {
  const { keeper } = start()
  keeper.write('Hotovo.\n')
  expect(await keeper.settle()).toBe(2)
})
