import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SIGNED_IN_HINT } from '@westmore/contract/auth-sign-in.ts'
import { NEWS_ADDRESS } from '@westmore/contract/news.ts'
import { writtenPages } from '@westmore/contract/pages.ts'
import { root } from './paths.mjs'

// The shell is one page for all screens of /user and contains no preload links, so a browser would load a screen's files one round trip
// later, once the application runs. This adds links for the files of all screens and a script that adds those of the opened screen.
const folder = join(root, 'web/build/client')
const path = join(folder, '__spa-fallback.html')
const shell = readFileSync(path, 'utf8')
const routes = readRoutes()
const linked = new Set([...shell.matchAll(/<link\b[^>]*href="([^"#]+)/g)].map(([, href]) => href))

const screens = Object.values(routes).filter(({ path: address }) => address?.startsWith('user'))
const ofAll = filesOf('user-layout').filter((file) => !linked.has(file))
const ofOne = screens.map(({ id, path: address }) => [
  `^/${address.replaceAll(/:\w+/g, '[^/]+')}/?$`,
  filesOf(id).filter((file) => !linked.has(file) && !ofAll.includes(file)),
])

const links = ofAll.map((file) => `<link ${relationOf(file)} href="${file}"/>`).join('')
// Every screen waits for this answer. Without the cookie nobody is signed in, and the application does not ask.
const me = `if(document.cookie.includes('${SIGNED_IN_HINT}='))document.head.append(Object.assign(document.createElement('link'),{rel:'preload',as:'fetch',href:'/api/auth/me',crossOrigin:'anonymous'}));`
const script = `<script>${me}for(const[address,files]of ${JSON.stringify(ofOne)})if(new RegExp(address).test(location.pathname))for(const href of files){const link=document.createElement('link');if(href.endsWith('.css')){link.rel='preload';link.as='style'}else link.rel='modulepreload';link.href=href;document.head.append(link)}</script>`
// The server opens these, so that the application knows without a question (web/while-published.tsx).
const published = [writtenPages.faq.address, NEWS_ADDRESS].map(
  (address) => `<template data-while="${address}"><meta name="published" content="${address}"/></template>`,
)
writeFileSync(
  path,
  shell.replace('</head>', () => `${links}${script}${published.join('')}</head>`),
)

/** The routes with their files, from the manifest of React Router. */
function readRoutes() {
  const [name] = globSync('assets/manifest-*.js', { cwd: folder })
  const text = readFileSync(join(folder, name), 'utf8')
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)).routes
}

/** Files of a route and its parents. */
function filesOf(id) {
  const route = Object.values(routes).find((one) => one.id === id || one.id.endsWith(`/${id}`))
  const { module, imports = [], css = [], parentId } = route
  const own = [module, ...imports, ...css].map((file) => file.replace('#', ''))
  return [...new Set([...(parentId ? filesOf(parentId) : []), ...own])]
}

function relationOf(file) {
  return file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"'
}
