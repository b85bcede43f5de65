import { createElement, useState } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readBy, readWhole, upToDate, useNewForm } from './use-form.ts'

type Values = { title: string; day: string }

const valuesOf = ({ revision: _revision, ...values }: Values & { revision: number }) => values
const before = { title: 'Most', day: '1. 12.' }
const base = { ...before, revision: 1 }
const newest = { title: 'Nový most', day: '2. 12.', revision: 2 }

test('takes over a newer version without asking while nothing else was typed here', () => {
  for (const values of [before, { ...before, title: ' Most ' }, { title: 'Nový most ', day: '2. 12.' }])
    expect(upToDate({ base, values }, newest, valuesOf)).toEqual({ base: newest, values: valuesOf(newest) })
})

test('merges nothing: what was typed stays as it is beside a newer version', () => {
  const edited = { base, values: { ...before, title: 'Lávka' } }
  expect(upToDate(edited, newest, valuesOf)).toBe(edited)
  expect(upToDate(edited, base, valuesOf)).toBe(edited)
})

test('leaves the form as it is when its thing was deleted', () => {
  const edited = { base: { revision: 1 }, values: before }
  expect(upToDate(edited, null, () => before)).toBe(edited)
})

const line = z.string().check(z.trim(), z.minLength(1), z.maxLength(5))
const Text = z.object({ title: line, text: line })
const empty = { title: ' ', text: '' }
const long = { title: 'Most', text: 'Most přes řeku' }

test('a missing text may have a sentence of its own', () => {
  const sentences = { title: 'dlouhý název', 'title.too_small': 'chybí název', text: 'text' }
  expect(readBy(Text, empty, sentences).problems).toEqual({ title: 'chybí název', text: 'text' })
  expect(readBy(Text, { ...long, title: 'Dlouhý most' }, sentences).problems).toEqual({
    title: 'dlouhý název',
    text: 'text',
  })
})

test('says once what a form is missing, but nothing of a text that is too long', () => {
  expect(readWhole(Text, empty, 'Vyplňte obojí').problems).toEqual({ whole: 'Vyplňte obojí' })
  expect(readWhole(Text, long, 'Vyplňte obojí')).toEqual({ content: undefined })
  expect(readWhole(Text, { title: 'Most ', text: 'Ano' }, '')).toEqual({
    content: { title: 'Most', text: 'Ano' },
  })
})

test('sends a new thing as it was read, or says what it is missing', async () => {
  const sent: unknown[] = []
  function send(written: typeof empty) {
    let answer: unknown
    function Form() {
      const { state } = useNewForm({
        values: useState(written),
        read: (values) => readWhole(Text, values, 'Vyplňte obojí'),
        save: async (content) => sent.push(content),
        explain: String,
      })
      answer = state.onSend
      return null
    }
    renderToString(createElement(Form))
    return typeof answer === 'function' ? answer() : null
  }
  expect(send(empty)).toBe('Vyplňte obojí')
  expect(send(long)).toBeNull()
  expect(sent).toEqual([])
  await send({ title: ' Most', text: 'Ano' })
  expect(sent).toEqual([{ title: 'Most', text: 'Ano' }])
})
