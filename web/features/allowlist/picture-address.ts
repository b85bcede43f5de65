import { uploadedId, type Question } from '@westmore/contract/allowlist.ts'

/** Always on this site, so that no other site sees the reader: the server copies pictures of other sites. */
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
