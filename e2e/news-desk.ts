import { type APIRequestContext, expect } from '@playwright/test'

type Someone = { request: APIRequestContext }

/** Adds an article over HTTP. */
export async function addArticle(
  { request }: Someone,
  content: object,
): Promise<{ id: string; revision: number }> {
  const data = { lead: 'Perex.', markdown: '## Kapitola\n\nText.', picture: null, event: null, ...content }
  const answer = await request.post('/api/news', { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

/** Adds an article over HTTP and publishes it as an owner. */
export async function publishArticle(owner: Someone, content: object, wishes: object = {}) {
  const { id, revision } = await addArticle(owner, content)
  const data = { revision, note: '', publishAt: null, ...wishes }
  const answer = await owner.request.post(`/api/news/${id}/publish`, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return id
}
