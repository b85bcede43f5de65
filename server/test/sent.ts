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

/** A statement and the test file that sent it. */
interface SentStatement {
  text: string
  file: string
}

/** Unique to this test run: all projects are set up in one process. */
const ofThisRun = join(tmpdir(), `westmore-sent-${process.pid}`)

/** Creates folders for recorded statements and provides them to tests; returns a function that removes them. */
export function provideSent(project: TestProject): () => void {
  const folders = { embedded: join(ofThisRun, 'embedded'), debian: join(ofThisRun, 'debian') }
  for (const one of Object.values(folders)) mkdirSync(one, { recursive: true })
  project.provide('sent', folders)
  return () => rmSync(ofThisRun, { recursive: true, force: true })
}

/** A statement without parts that vary: the number of values in a list, numbers, random names. */
export const shapeOf = (text: string) =>
  text
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(/\$(?:, \$)+/g, '$')
    .replaceAll(/\(\$\)(?:, \(\$\))+/g, '($)')
    .replaceAll(/[0-9a-f]{32}|(?<![a-z$])\d+/g, '0')

/** Writes the statements of a test file into the shared folder. */
export function writeSentStatements(folder: string, path: string, texts: Iterable<string>): void {
  const file = relative(process.cwd(), path)
  const statements = Array.from(texts, (text): SentStatement => ({ text, file }))
  writeFileSync(join(folder, path.replaceAll(/\W/g, '-')), JSON.stringify(statements))
}

/** The statements of all files. */
export const readSentStatements = (folder: string): SentStatement[] =>
  readdirSync(folder).flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
