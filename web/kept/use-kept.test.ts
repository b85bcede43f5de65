import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { meQuery } from '#session/session.ts'
import { storageOf } from './storage-stub.ts'
import { useKept } from './use-kept.ts'

const Draft = z.object({ id: z.optional(z.string()), text: z.string() })
const kept = new Map<string, string>()

beforeEach(() => vi.stubGlobal('sessionStorage', storageOf(kept)))
afterEach(() => {
  vi.unstubAllGlobals()
  kept.clear()
})

/** The draft as it is after a reload of the page. */
function open(userId: string, id = 'first') {
  const client = new QueryClient()
  client.setQueryData(meQuery.queryKey, Object.assign(Object.create(null), { id: userId }))
  let opened: ReturnType<typeof useKept<z.infer<typeof Draft>>> | undefined
  function Form() {
    opened = useKept({ name: 'reason', schema: Draft, blank: { id, text: '' } })
    return null
  }
  renderToString(createElement(QueryClientProvider, { client }, createElement(Form)))
  if (!opened) throw new Error('The form was not rendered')
  return opened
}

const write = (text: string) => open('1').setDraft((before) => ({ ...before, text }))

test('keeps a draft with its id across a reload, for its user only', () => {
  write('Proč')
  expect(open('1', 'second').draft).toEqual({ id: 'first', text: 'Proč' })
  expect(open('2').draft.text).toBe('')
})

test('removes a draft that was emptied or sent', () => {
  write('Proč')
  write('')
  expect(kept.size).toBe(0)
  write('Proč')
  open('1').forget()
  expect(open('1').draft.text).toBe('')
})

test('a draft of another shape is ignored', () => {
  kept.set('reason:1', '{"text":1}')
  expect(open('1').draft).toEqual({ id: 'first', text: '' })
})
