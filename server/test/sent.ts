import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    sent: Record<Postgres, string>
  }
}

export type Postgres = 'embedded' | 'debian'

/** A statement and the test file in which it was sent. */
interface Sent {
  text: string
  file: string
}

/** Of this run of the tests: all projects are set up in one process. */
const ofThisRun = join(tmpdir(), `westmore-sent-${process.pid}`)

/** Makes the folders of what is sent known to tests; gives the way to remove them. */
export function provideSent(project: TestProject): () => void {
  const folders = { embedded: join(ofThisRun, 'embedded'), debian: join(ofThisRun, 'debian') }
  for (const one of Object.values(folders)) mkdirSync(one, { recursive: true })
  project.provide('sent', folders)
  return () => rmSync(ofThisRun, { recursive: true, force: true })
}

/** A statement without what differs from one sending to the next: how many values a list has, written numbers, random names. */
export const shapeOf = (text: string) =>
  text
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(/\$(?:, \$)+/g, '$')
    .replaceAll(/\(\$\)(?:, \(\$\))+/g, '($)')
    .replaceAll(/[0-9a-f]{32}|(?<![a-z$])\d+/g, '0')

/** Leaves what one test file sent where that of the others is, too. */
export function keepSent(folder: string, path: string, texts: Iterable<string>): void {
  const file = relative(process.cwd(), path)
  const statements = Array.from(texts, (text): Sent => ({ text, file }))
  writeFileSync(join(folder, path.replaceAll(/\W/g, '-')), JSON.stringify(statements))
}

/** What all files sent, in their order. */
export const readSent = (folder: string): Sent[] =>
  readdirSync(folder).flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
