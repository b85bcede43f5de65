import { expect } from 'vitest'
import { TakenOutcome, type TakeOverReport } from '@westmore/contract/moving.ts'
import { sendBytes, type Person, type TestApp } from './app.ts'

/** A take-over of admitted people: a report, or with its hash the deed. */
export const takeOverFile = (
  app: Pick<TestApp, 'request'>,
  owner: Person,
  file: string | Buffer,
  store?: string,
) => sendBytes(app, owner, `/api/moving/admitted${store === undefined ? '' : `?store=${store}`}`, file)

/** As the page does it: a report first, then the same file again. */
export async function takeOverTwice(app: Pick<TestApp, 'request'>, owner: Person, file: string | Buffer) {
  const report = await takeOverFile(app, owner, file)
  expect(report).toMatchObject({ status: 201, body: { isStored: false } })
  const stored = await takeOverFile(app, owner, file, report.body.hash)
  expect(stored).toMatchObject({ status: 201, body: { ...report.body, isStored: true } })
  return { ...stored.body, counts: countsOf(stored.body) }
}

export const countsOf = ({ groups }: TakeOverReport) =>
  Object.fromEntries(
    TakenOutcome.options.map((one) => [one, groups.find(({ outcome }) => outcome === one)?.count ?? 0]),
  )
