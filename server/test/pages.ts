import { sql } from 'kysely'
import type { PageName } from '@westmore/contract/pages.ts'
import type { Person, TestApp } from './app.ts'

export const PAGES = '/api/pages'

/** Saves over the newest draft. */
export async function saveDraft(staff: Person, page: PageName, markdown: string) {
  const { body } = await staff.get(`${PAGES}/${page}/draft`)
  return staff.send('PUT', `${PAGES}/${page}/draft`, { revision: body.revision, markdown })
}

/** Publishes the draft of this revision, now unless the wishes have a moment. */
export const publish = (staff: Person, page: PageName, revision: number, wishes: object = {}) =>
  staff.send('POST', `${PAGES}/${page}/publish`, {
    revision,
    note: '',
    isMaterial: false,
    publishAt: null,
    ...wishes,
  })

export async function publishText(staff: Person, page: PageName, markdown: string, wishes: object = {}) {
  const { body } = await saveDraft(staff, page, markdown)
  return publish(staff, page, body.revision, wishes)
}

/** The moment of the planned versions comes. */
export const letAppear = ({ db }: TestApp) =>
  sql`update page_versions set publish_at = now() where publish_at > now()`.execute(db)
