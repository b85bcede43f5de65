import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Print, PrintJob } from '@westmore/contract/pages-printed.ts'
import type { MetaDescriptor } from 'react-router'
import headlinesStyle from '#features/news/headlines.css?inline'
import { ArticlePage, articleMeta, Headlines, newsMeta, NewsSheetPage } from '#features/news/public.ts'
import { PageText, scriptOfPage, writtenMeta } from '#features/public/public.ts'

/** For the server, which puts it into the built page; empty if a page has neither text nor people. */
export function print(job: PrintJob): Print {
  switch (job.kind) {
    case 'page':
      return {
        content: renderToStaticMarkup(<PageText page={job.page} {...job.text} />),
        meta: tagsOf(writtenMeta(job.page, { isPublished: true })),
        script: scriptOfPage(job.page),
      }
    case 'headlines':
      return {
        content: renderToStaticMarkup(<Headlines articles={job.articles} />),
        style: headlinesStyle.trim(),
      }
    case 'news':
      return {
        content: renderToStaticMarkup(<NewsSheetPage sheet={job.sheet} />),
        meta: tagsOf(newsMeta(job.sheet)),
      }
    case 'article':
      return {
        content: renderToStaticMarkup(<ArticlePage article={job.article} next={job.next} />),
        meta: tagsOf(articleMeta(job.article)),
      }
  }
}

const tagsOf = (meta: readonly MetaDescriptor[]) =>
  meta.map((one) => renderToStaticMarkup(tagOf(Object.entries(one)))).join('')

function tagOf(entries: [string, unknown][]) {
  const { title, tagName, ...attributes } = Object.fromEntries(entries)
  if (typeof title === 'string' && tagName === undefined) return <title>{title}</title>
  return createElement(tagName === 'link' ? 'link' : 'meta', attributes)
}
