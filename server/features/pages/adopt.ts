import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { PageName } from '@westmore/contract/pages.ts'
import { visibleText } from '@westmore/contract/text.ts'
import { Refusal, transact } from '#refusal.ts'
import type { Db } from '#postgres/db.ts'
import { publishText } from './publish.ts'
import * as store from './store.ts'
import { isBlank } from '@westmore/contract/signs.ts'

/** Files of the time before pages were written on the site. */
const files: [PageName, string][] = [
  ['rules', 'pravidla.md'],
  ['team', 'team.md'],
]

export async function adoptPages(db: Db, folder: string, log: FastifyBaseLogger): Promise<void> {
  for (const [page, name] of files) {
    const path = join(folder, name)
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') log.warn({ err: error }, `${path} cannot be read`)
      return ''
    })
    const markdown = visibleText(text)
    if (isBlank(markdown)) continue
    const outcome = await adopt(db, page, markdown, name)
    if (outcome instanceof Refusal)
      log.warn(outcome.data, `${path} is too long or too complex to be published`)
    else log.info(`${path} ${outcome}`)
  }
}

const adopt = (db: Db, page: PageName, markdown: string, name: string) =>
  transact(db, async (tx) => {
    const draft = await store.lockDraft(tx, page)
    if (draft.revision > 0) return 'is not used any more: the page is written on the site'
    await store.writeDraft(tx, page, markdown)
    const version = { markdown, note: `content/${name}`, isMaterial: false, publishAt: null }
    return (await publishText(tx, null, page, version)) ?? 'was published as the first version of the page'
  })
