export type VideoLink = {
  service: 'YouTube' | 'Medal' | 'Streamable'
  href: string
}

const services: { service: VideoLink['service']; host: RegExp; path: RegExp }[] = [
  { service: 'YouTube', host: /^((www|m)\.)?youtube\.com$/, path: /^\/(watch$|shorts\/.|live\/.)/ },
  { service: 'YouTube', host: /^youtu\.be$/, path: /^\/./ },
  { service: 'Medal', host: /^(www\.)?medal\.tv$/, path: /\/clips?\/./ },
  { service: 'Streamable', host: /^(www\.)?streamable\.com$/, path: /^\/[a-z0-9]+$/i },
]

export function videoAt(href: string): VideoLink | undefined {
  const url = URL.parse(href)
  const known = url && services.find(({ host, path }) => host.test(url.hostname) && path.test(url.pathname))
  return known ? { service: known.service, href } : undefined
}
