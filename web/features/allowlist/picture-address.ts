import { uploadedId, type Question } from '@westmore/contract/allowlist.ts'

/**
 * Where the picture of a question is shown from: always from here, so that no other site hears who looks at it. What stands on
 * another one the server copies. Null when there is nothing that could be shown.
 */
export function pictureAddress(
  { id, imageUrl, updatedAt }: Pick<Question, 'id' | 'imageUrl' | 'updatedAt'>,
  origin: string,
): string | null {
  if (uploadedId(imageUrl) !== null) return imageUrl
  const url = URL.parse(imageUrl)
  if (url?.origin === origin) return url.pathname.startsWith('/api/') ? null : url.pathname + url.search
  if (url?.protocol !== 'https:') return null
  return `/api/allowlist/questions/${id}/picture?of=${encodeURIComponent(updatedAt)}`
}
