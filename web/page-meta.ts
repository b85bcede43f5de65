import type { MetaDescriptor } from 'react-router'

/** Placeholder for PUBLIC_URL, which is unknown at build time; the server inserts the real one. */
const PLACEHOLDER_ORIGIN = 'https://westmore.invalid'

export const SITE_DESCRIPTION =
  'Česká roleplay komunita na RedM. Píše se rok 1890, Divoký západ čeká a příběh státu Westmore tvoří jeho obyvatelé.'

const PICTURE = {
  url: `${PLACEHOLDER_ORIGIN}/og.png`,
  width: '1200',
  height: '630',
  alt: 'Jezdec na hřebeni proti zapadajícímu slunci a nápis Westmore, Divoký západ čeká',
}

type PublicPage = { title: string; description: string; path: string }

/** Metadata of a public page for search engines and shared links. */
export function publicMeta({ title, description, path }: PublicPage): MetaDescriptor[] {
  const url = PLACEHOLDER_ORIGIN + path
  return [...cardMeta({ title, description }), { property: 'og:url', content: url }, canonical(url)]
}

/** The preview card of a shared link; used alone for pages that search engines should not list. */
export function cardMeta({ title, description }: Omit<PublicPage, 'path'>): MetaDescriptor[] {
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:site_name', content: 'Westmore' },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'cs_CZ' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:image', content: PICTURE.url },
    { property: 'og:image:type', content: 'image/png' },
    { property: 'og:image:width', content: PICTURE.width },
    { property: 'og:image:height', content: PICTURE.height },
    { property: 'og:image:alt', content: PICTURE.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
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
