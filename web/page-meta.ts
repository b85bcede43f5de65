import { pagePictureSize } from '@westmore/contract/pages-pictures.ts'
import type { Language } from '@westmore/contract/pages.ts'
import type { MetaDescriptor } from 'react-router'

/** Placeholder for PUBLIC_URL, which is unknown at build time; the server inserts the real one. */
const PLACEHOLDER_ORIGIN = 'https://westmore.invalid'

export const SITE_DESCRIPTION =
  'Česká roleplay komunita na RedM. Píše se rok 1890, Divoký západ čeká a příběh státu Westmore tvoří jeho obyvatelé.'

const PICTURE = {
  url: `${PLACEHOLDER_ORIGIN}/og.png`,
  type: 'image/png',
  width: '1200',
  height: '630',
}
const pictureWords: Record<Language, string> = {
  cs: 'Jezdec na hřebeni proti zapadajícímu slunci a nápis Westmore, Divoký západ čeká',
  en: 'A rider on a ridge against the setting sun and the words Westmore, Divoký západ čeká',
  sk: 'Jazdec na hrebeni proti zapadajúcemu slnku a nápis Westmore, Divoký západ čeká',
}
const locales: Record<Language, string> = { cs: 'cs_CZ', en: 'en_GB', sk: 'sk_SK' }

type Article = {
  /** The headline alone, as the preview shows it. */
  title: string
  /** Of a picture of this site. */
  picture: { address: string; alt: string } | null
  author: string | null
  publishedAt: string
  updatedAt: string
}

type PublicPage = {
  title: string
  description: string
  path: string
  /** Czech by default. */
  language?: Language
  article?: Article
}

/** Metadata of a public page for search engines and shared links; the canonical link is the last. */
export function publicMeta({ path, ...page }: PublicPage): MetaDescriptor[] {
  const url = PLACEHOLDER_ORIGIN + path
  return [...cardMeta(page), { property: 'og:url', content: url }, canonical(url)]
}

/** The preview card of a shared link; used alone for pages that search engines should not list. */
export function cardMeta({
  title,
  description,
  language = 'cs',
  article,
}: Omit<PublicPage, 'path'>): MetaDescriptor[] {
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:site_name', content: 'Westmore' },
    { property: 'og:type', content: article ? 'article' : 'website' },
    { property: 'og:locale', content: locales[language] },
    { property: 'og:title', content: article?.title ?? title },
    { property: 'og:description', content: description },
    ...pictureMeta(article?.picture ?? null, language),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(article ? articleMeta(article, description) : []),
  ]
}

function pictureMeta(picture: Article['picture'], language: Language): MetaDescriptor[] {
  const size = picture && pagePictureSize(picture.address)
  const { url, type, width, height, alt } = size
    ? { url: PLACEHOLDER_ORIGIN + picture.address, type: 'image/webp', ...size, alt: picture.alt }
    : { ...PICTURE, alt: pictureWords[language] }
  return [
    { property: 'og:image', content: url },
    { property: 'og:image:type', content: type },
    { property: 'og:image:width', content: String(width) },
    { property: 'og:image:height', content: String(height) },
    ...(alt === '' ? [] : [{ property: 'og:image:alt', content: alt }]),
  ]
}

function articleMeta(
  { title, picture, author, publishedAt, updatedAt }: Article,
  lead: string,
): MetaDescriptor[] {
  return [
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: lead },
    { name: 'twitter:image', content: picture ? PLACEHOLDER_ORIGIN + picture.address : PICTURE.url },
    { property: 'article:published_time', content: publishedAt },
    { property: 'article:modified_time', content: updatedAt },
    ...(author === null ? [] : [{ name: 'author', content: author }]),
  ]
}

/** The feed of the news, for pages that show some. */
export const feedLink: MetaDescriptor = {
  tagName: 'link',
  rel: 'alternate',
  type: 'application/atom+xml',
  title: 'Westmorský hlasatel',
  href: '/hlasatel/atom.xml',
}

/** Structured data about the community and the site, for search engines; on the landing page. */
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

function canonical(href: string): MetaDescriptor {
  return { tagName: 'link', rel: 'canonical', href }
}
