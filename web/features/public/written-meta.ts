import { writtenPages, type PageName } from '@westmore/contract/pages.ts'
import { publicMeta } from '#page-meta.ts'
import { pageWords } from './labels.ts'

/** A page that has nothing to read yet promises nothing and is not listed. */
export function writtenMeta(page: PageName, { isPublished = false } = {}) {
  const { title, description, whileEmpty } = pageWords[page]
  const { address, language } = writtenPages[page]
  const isEmpty = whileEmpty !== undefined && !isPublished
  return publicMeta({
    title: `${title} | Westmore`,
    description: isEmpty ? whileEmpty : description,
    path: address,
    language,
    preview: page === 'rules' || page === 'team' ? page : 'home',
    isUnlisted: isEmpty,
  })
}
