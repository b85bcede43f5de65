import { pagePictureSize } from '@westmore/contract/pages-pictures.ts'
import type { Language } from '@westmore/contract/pages.ts'
import type { MetaDescriptor } from 'react-router'

/** Placeholder for PUBLIC_URL, which is unknown at build time; the server inserts the real one. */
const PLACEHOLDER_ORIGIN = 'https://westmore.invalid'

export const SITE_DESCRIPTION =
  'Česká roleplay komunita na RedM. Píše se rok 1890, Divoký západ čeká a příběh státu Westmore tvoří jeho obyvatelé.'

/** Previews of shared links, 1200 by 630; they were drawn once, from the landing page's drawings. */
const previews = {
  home: { file: '/og.png', title: 'Westmore, Divoký západ čeká' },
  rules: { file: '/og-rules.png', title: 'Westmore, Pravidla serveru' },
  team: { file: '/og-team.png', title: 'Westmore, Náš team' },
  news: { file: '/og-news.png', title: 'Westmorský hlasatel' },
}
const previewWords: Record<Language, string> = {
  cs: 'Jezdec na hřebeni proti zapadajícímu slunci a nápis',
  en: 'A rider on a ridge against the setting sun and the words',
  sk: 'Jazdec na hrebeni proti zapadajúcemu slnku a nápis',
}
const locales: Record<Language, string> = { cs: 'cs_CZ', en: 'en_GB', sk: 'sk_SK' }

type Preview = keyof typeof previews

type Article = {
  title: string
  picture: { address: string; alt: string } | null
  author: string | null
  publishedAt: string
  updatedAt: string
}

type PublicPage = {
  title: string
  description: string
  path: string
  language?: Language
  article?: Article
  preview?: Preview
  /** Search engines should not list it, such as while it has nothing to read. */
  isUnlisted?: boolean
}

/** The canonical link is the last. */
export function publicMeta({ path, ...page }: PublicPage): MetaDescriptor[] {
  const url = PLACEHOLDER_ORIGIN + path
  return [
    ...cardMeta(page),
    { property: 'og:url', content: url },
    { tagName: 'link', rel: 'canonical', href: url },
  ]
}

/** The preview card of a shared link; used alone for pages that search engines should not list. */
export function cardMeta({
  title,
  description,
  language = 'cs',
  article,
  preview = 'home',
  isUnlisted = false,
}: Omit<PublicPage, 'path'>): MetaDescriptor[] {
  const picture = pictureOf(article?.picture ?? null, preview, language)
  return [
    { title },
    ...(isUnlisted ? [{ name: 'robots', content: 'noindex' }] : []),
    { name: 'description', content: description },
    { property: 'og:site_name', content: 'Westmore' },
    { property: 'og:type', content: article ? 'article' : 'website' },
    { property: 'og:locale', content: locales[language] },
    { property: 'og:title', content: article?.title ?? title },
    { property: 'og:description', content: description },
    { property: 'og:image', content: picture.url },
    { property: 'og:image:type', content: picture.type },
    { property: 'og:image:width', content: String(picture.width) },
    { property: 'og:image:height', content: String(picture.height) },
    ...(picture.alt === '' ? [] : [{ property: 'og:image:alt', content: picture.alt }]),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(article ? articleMeta(article, description, picture.url) : []),
  ]
}

function pictureOf(own: Article['picture'], preview: Preview, language: Language) {
  const size = own && pagePictureSize(own.address)
  if (size) return { url: PLACEHOLDER_ORIGIN + own.address, type: 'image/webp', ...size, alt: own.alt }
  const { file, title } = previews[preview]
  const alt = `${previewWords[language]} ${title}`
  return { url: PLACEHOLDER_ORIGIN + file, type: 'image/png', width: 1200, height: 630, alt }
}

function articleMeta(
  { title, author, publishedAt, updatedAt }: Article,
  lead: string,
  picture: string,
): MetaDescriptor[] {
  return [
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: lead },
    { name: 'twitter:image', content: picture },
    { property: 'article:published_time', content: publishedAt },
    { property: 'article:modified_time', content: updatedAt },
    ...(author === null ? [] : [{ name: 'author', content: author }]),
  ]
}

export const feedLink: MetaDescriptor = {
  tagName: 'link',
  rel: 'alternate',
  type: 'application/atom+xml',
  title: 'Westmorský hlasatel',
  href: '/hlasatel/atom.xml',
}

export function structuredSite(): MetaDescriptor {
  const home = `${PLACEHOLDER_ORIGIN}/`
  const organization = { '@id': `${home}#komunita` }
  const graph = [
    {
      '@type': 'Organization',
      ...organization,
      name: 'Westmore',
      url: home,
      logo: `${PLACEHOLDER_ORIGIN}/icon-512.png`,
      description: SITE_DESCRIPTION,
    },
    {
      '@type': 'WebSite',
      '@id': `${home}#web`,
      name: 'Westmore',
      url: home,
      inLanguage: 'cs',
      description: SITE_DESCRIPTION,
      publisher: organization,
    },
    {
      '@type': 'GameServer',
      '@id': `${home}#server`,
      name: 'Westmore',
      url: home,
      provider: organization,
      game: {
        '@type': 'VideoGame',
        name: 'Red Dead Redemption 2',
        gamePlatform: 'PC',
        genre: 'Roleplay',
        playMode: 'https://schema.org/MultiPlayer',
        applicationCategory: 'Game',
      },
    },
  ]
  return { 'script:ld+json': { '@context': 'https://schema.org', '@graph': graph } }
}
