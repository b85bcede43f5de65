import { send, type Someone } from './api-user.ts'

/** Adds an article over HTTP. */
export const addArticle = (by: Someone, content: object): Promise<{ id: string; revision: number }> =>
  send(by, 'post', '/news', {
    lead: 'Perex.',
    markdown: '## Kapitola\n\nText.',
    picture: null,
    event: null,
    ...content,
  })

/** Adds an article over HTTP and publishes it as an owner. */
export async function publishArticle(owner: Someone, content: object, wishes: object = {}) {
  const { id, revision } = await addArticle(owner, content)
  await send(owner, 'post', `/news/${id}/publish`, { revision, note: '', publishAt: null, ...wishes })
  return id
}
