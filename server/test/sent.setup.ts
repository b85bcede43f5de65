import { Connection, type QueryParse } from 'pg'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { writeSentStatements, shapeOf } from './sent.ts'

/** The methods through which the driver sends every statement: of pools, of the queue, of COPY. */
interface Sending {
  query: (this: Connection, text: string) => void
  parse: (this: Connection, asked: QueryParse, more: boolean) => void
}

const sending: Sending = Connection.prototype
const { query, parse } = sending
const sent = new Map<string, string>()

beforeAll(() => {
  sending.query = function (text) {
    sent.set(shapeOf(text), text)
    query.call(this, text)
  }
  sending.parse = function (asked, more) {
    sent.set(shapeOf(asked.text), asked.text)
    parse.call(this, asked, more)
  }
})

afterAll(() => {
  Object.assign(sending, { query, parse })
  const { binaries } = inject('postgres')
  writeSentStatements(
    inject('sent')[binaries ? 'debian' : 'embedded'],
    expect.getState().testPath ?? '',
    sent.values(),
  )
})
